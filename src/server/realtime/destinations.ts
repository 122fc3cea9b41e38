export type Parameters = Readonly<Record<string, string>>

/** What is said of a destination, found for a name that a client sent. */
export interface Found<Rule> {
  rule: Rule
  parameters: Parameters
}

const segment = /^[\w.~-]{1,64}$/
const parameter = /^\{(\w+)\}$/
const segmentsAtMost = 8

/** A plain path: no wildcard of any broker, no escape, nothing empty. */
export function isDestination(name: string): boolean {
  const [first, ...segments] = name.split('/', segmentsAtMost + 2)
  return (
    first === '' && segments.length > 0 && segments.length <= segmentsAtMost && segments.every((s) => segment.test(s))
  )
}

/** Each user has one of their own: `/user/queue/chat` of one is not that of another. */
export function isOfUser(destination: string): boolean {
  return destination.startsWith('/user/')
}

/** The key of what is sent to the subscriptions of one user. */
export function personalKey(destination: string, userId: string): string {
  return `${destination}\n${userId}`
}

/** The destinations that there are. One that nobody opened does not exist. */
export class Destinations<Rule> {
  private readonly exact = new Map<string, Rule>()
  private readonly patterns: { segments: string[]; rule: Rule }[] = []

  /** A name like `/user/queue/chat`, or a pattern like `/topic/notice/{institution}`: each part in braces stands for any. */
  open(pattern: string, rule: Rule): void {
    const segments = pattern.split('/')
    if (!isDestination(pattern.replace(/\{(\w+)\}/g, '$1'))) throw new Error(`${pattern} is no destination.`)
    const known = this.patterns.some((other) => other.segments.join('/') === pattern)
    if (known || this.exact.has(pattern)) throw new Error(`${pattern} is open already.`)
    if (segments.some((text) => parameter.test(text))) this.patterns.push({ segments, rule })
    else this.exact.set(pattern, rule)
  }

  find(destination: string): Found<Rule> | undefined {
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
