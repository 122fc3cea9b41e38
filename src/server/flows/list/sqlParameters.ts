import type { Statement } from '../../db/pools/databases.ts'

export class SqlParameters {
  readonly values: unknown[] = []

  /** Returns the value's placeholder, such as `$3`. */
  add(value: unknown): string {
    return `$${this.values.push(value)}`
  }

  statement(sql: string): Statement {
    return { sql, parameters: this.values }
  }
}
