import type { Statement } from '../db/databases.ts'

/** Values of a statement that is written by hand, and their places in it. */
export class Parameters {
  readonly values: unknown[] = []

  /** The place of this value: `$3`. */
  add(value: unknown): string {
    return `$${this.values.push(value)}`
  }

  statement(sql: string): Statement {
    return { sql, parameters: this.values }
  }
}
