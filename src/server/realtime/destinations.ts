export type Parameters = Readonly<Record<string, string>>

interface DestinationMatch<Rule> {
  rule: Rule
  parameters: Parameters
}

const segment = /^[\w.~-]{1,64}$/
const parameter = /^\{(\w+)\}$/
const segmentsAtMost = 8

/** Refuses broker wildcards, escapes and empty parts. */
export function isDestination(name: string): boolean {
  const [first, ...segments] = name.split('/', segmentsAtMost + 2)
  return (
    first === '' && segments.length > 0 && segments.length <= segmentsAtMost && segments.every((s) => segment.test(s))
  )
}

/** Each user has their own: `/user/queue/chat` of one isn't that of another. */
export function isOfUser(destination: string): boolean {
  return destination.startsWith('/user/')
}

export function personalKey(destination: string, userId: string): string {
  return `${destination}\n${userId}`
}

export class Destinations<Rule> {
  private readonly exact = new Map<string, Rule>()
  private readonly patterns: { segments: string[]; rule: Rule }[] = []

  /** A name like `/user/queue/chat`, or a pattern like `/topic/notice/{institution}`, where braces match any part. */
  open(pattern: string, rule: Rule): void {
    const segments = pattern.split('/')
    if (!isDestination(pattern.replace(/\{(\w+)\}/g, '$1'))) throw new Error(`${pattern} is no destination.`)
    const known = this.patterns.some((other) => other.segments.join('/') === pattern)
    if (known || this.exact.has(pattern)) throw new Error(`${pattern} is open already.`)
    if (segments.some((text) => parameter.test(text))) this.patterns.push({ segments, rule })
    else this.exact.set(pattern, rule)
  }

  find(destination: string): DestinationMatch<Rule> | undefined {
    const rule = this.exact.get(destination)
    if (rule !== undefined) return { rule, parameters: {} }
    if (!isDestination(destination)) return undefined
    const segments = destination.split('/')
    for (const pattern of this.patterns) {
      const parameters = parametersOf(pattern.segments, segments)
      if (parameters) return { rule: pattern.rule, parameters }
    }
    return undefined
  }
}

function parametersOf(pattern: readonly string[], segments: readonly string[]): Parameters | undefined {
  if (pattern.length !== segments.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [at, text] of pattern.entries()) {
    const given = segments[at] ?? ''
    const [, name] = parameter.exec(text) ?? []
    if (name) parameters[name] = given
    else if (text !== given) return undefined
  }
  return parameters
}
