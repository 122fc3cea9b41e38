import { createHash } from 'node:crypto'
import pg from 'pg'

const names = new Map<string, string>()

/**
 * A client that prepares each statement once and runs it by name after: parsing and planning cost more than most of our
 * queries. Lists of values go in as one array (`= any($1)`), so that the number of statements stays bounded.
 */
export class NamedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads have no common signature.
  override query(...args: any[]): any {
    const [config, values] = args
    if (typeof config === 'string' && Array.isArray(values) && values.length > 0)
      args[0] = { text: config, name: nameOf(config) }
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    return (super.query as any)(...args)
  }
}

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `q${createHash('sha256').update(text).digest('hex').slice(0, 20)}`
  names.set(text, name)
  return name
}
