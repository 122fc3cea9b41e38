/** Tells a question to decline. It gets the question in lower case. */
export type Rule = RegExp | ((text: string) => boolean)

/** Rules by name. The name says what a question asks for. */
export type Rules = Readonly<Record<string, Rule>>

export function matches(rule: Rule, text: string): boolean {
  return typeof rule === 'function' ? rule(text) : rule.test(text)
}

/** Joins parts of a pattern, so that each can have a name. */
export function pattern(...parts: readonly string[]): RegExp {
  return new RegExp(parts.join(''), 'u')
}
