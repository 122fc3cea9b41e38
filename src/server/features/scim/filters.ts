import { ScimError } from './errors.ts'

/** A filter of RFC 7644, 3.4.2.2. Paths are as they were written. */
export type Filter =
  | { kind: 'and' | 'or'; of: readonly Filter[] }
  | { kind: 'not'; of: Filter }
  | { kind: 'present'; path: string }
  | { kind: 'compare'; path: string; operator: Operator; value: Literal }
  | { kind: 'within'; path: string; of: Filter }

type Literal = string | number | boolean | null

const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
type Operator = (typeof operators)[number]

/** A path of a PATCH, as in `emails[type eq "work"].value`. */
export interface AttributePath {
  /** With its schema's URN where it was written so, and with the attribute's part where no filter stands between. */
  name: string
  filter: Filter | null
  part: string | null
}

const lengthAtMost = 4096
const depthAtMost = 20

/** A text, a number, a word (name, operator, literal; `.value` behind a filter), or a sign. */
const token = /\s*(?:("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?![\w:.-])|(\.?[a-z$][\w$:.-]*)|([()[\]]))/iy

/** Throws `invalidFilter`. */
export function parseFilter(text: string): Filter {
  return new FilterReader(text, 'invalidFilter').whole()
}

/** Throws `invalidPath`, and `invalidFilter` where only the filter in it is wrong. */
export function parsePath(text: string): AttributePath {
  const reader = new FilterReader(text, 'invalidPath')
  return reader.path()
}

/** The texts that every resource must equal that the filter finds. */
export function equalitiesOf(filter: Filter): { path: string; value: string }[] {
  if (filter.kind === 'and') return filter.of.flatMap(equalitiesOf)
  if (filter.kind === 'within')
    return equalitiesOf(filter.of).map(({ path, value }) => ({ path: `${filter.path}.${path}`, value }))
  if (filter.kind !== 'compare' || filter.operator !== 'eq' || typeof filter.value !== 'string') return []
  return [{ path: filter.path, value: filter.value }]
}

class FilterReader {
  private readonly tokens: string[] = []
  private place = 0
  private readonly scimType: 'invalidFilter' | 'invalidPath'

  constructor(source: string, scimType: 'invalidFilter' | 'invalidPath') {
    this.scimType = scimType
    if (source.length > lengthAtMost) throw this.error(`has ${lengthAtMost} characters at most`)
    const text = source.trimEnd()
    token.lastIndex = 0
    while (token.lastIndex < text.length) {
      const at = token.lastIndex
      const found = token.exec(text)
      if (!found) throw this.error(`is not understood from character ${at + 1}`)
      this.tokens.push(found[0].trimStart())
    }
  }

  whole(): Filter {
    const filter = this.alternatives(0)
    this.expectEnd()
    return filter
  }

  path(): AttributePath {
    const name = this.name()
    const filter = this.peek() === '[' ? this.bracketed(0) : null
    const part = filter && this.peek()?.startsWith('.') ? (this.next()?.slice(1) ?? null) : null
    this.expectEnd()
    return { name, filter, part }
  }

  private alternatives(depth: number): Filter {
    if (depth > depthAtMost) throw this.error(`has more than ${depthAtMost} parentheses in each other`)
    return this.joined('or', () => this.joined('and', () => this.term(depth)))
  }

  private joined(kind: 'and' | 'or', next: () => Filter): Filter {
    const of = [next()]
    while (this.takes(kind)) of.push(next())
    const [only] = of
    return of.length === 1 && only ? only : { kind, of }
  }

  private term(depth: number): Filter {
    if (this.peek() === '(') return this.enclosed('(', ')', depth)
    if (this.peek()?.toLowerCase() === 'not' && this.tokens[this.place + 1] === '(') {
      this.place += 1
      return { kind: 'not', of: this.enclosed('(', ')', depth) }
    }
    const path = this.name()
    return this.peek() === '[' ? { kind: 'within', path, of: this.valueFilter(depth) } : this.comparison(path)
  }

  /** `[type eq "work"]`; Entra ID also compares a part of the value: `[type eq "work"].value eq "jo@bank.example"`. */
  private valueFilter(depth: number): Filter {
    const filter = this.bracketed(depth)
    if (!this.peek()?.startsWith('.')) return filter
    return { kind: 'and', of: [filter, this.comparison(this.next()?.slice(1) ?? '')] }
  }

  private comparison(path: string): Filter {
    const operator = this.next()?.toLowerCase() ?? ''
    if (operator === 'pr') return { kind: 'present', path }
    const known = operators.find((one) => one === operator)
    if (!known) throw this.error(`compares by ${operators.join(', ')} or pr`)
    return { kind: 'compare', path, operator: known, value: this.literal() }
  }

  private bracketed(depth: number): Filter {
    return this.enclosed('[', ']', depth)
  }

  private enclosed(opening: string, closing: string, depth: number): Filter {
    if (this.next() !== opening) throw this.error(`lacks ${opening}`)
    const filter = this.alternatives(depth + 1)
    if (this.next() !== closing) throw this.error(`lacks ${closing}`)
    return filter
  }

  private name(): string {
    const name = this.next()
    if (name === undefined || !/^[a-z$]/i.test(name)) throw this.error('lacks the name of an attribute')
    return name
  }

  private literal(): Literal {
    const written = this.next() ?? ''
    try {
      const value: unknown = JSON.parse(written.startsWith('"') ? written : written.toLowerCase())
      if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as Literal
    } catch {
      // Reported below.
    }
    throw this.error('compares with a text in double quotes, a number, true, false or null')
  }

  private takes(word: string): boolean {
    if (this.peek()?.toLowerCase() !== word) return false
    this.place += 1
    return true
  }

  private peek(): string | undefined {
    return this.tokens[this.place]
  }

  private next(): string | undefined {
    const found = this.tokens[this.place]
    this.place += 1
    return found
  }

  private expectEnd(): void {
    if (this.place < this.tokens.length) throw this.error('has something after its end')
  }

  private error(reason: string): ScimError {
    const subject = this.scimType === 'invalidPath' ? 'path' : 'filter'
    return new ScimError(400, `The ${subject} ${reason}.`, this.scimType)
  }
}
