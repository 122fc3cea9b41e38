import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { NamedStep } from './steps.ts'

export interface Recorded {
  /** The statements of `up`. */
  statements: string[]
  /** The indexes that are built beside it. */
  indexes: { table: string; name: string }[]
  /** How many kinds of rows are changed in steps. */
  inSteps: number
}

/** What a step would do, without a database. */
export async function recordStep(step: NamedStep): Promise<Recorded> {
  const recorded: Recorded = { statements: [], indexes: [], inSteps: 0 }
  const db = new Kysely<unknown>({
    log: ({ query }) => void recorded.statements.push(query.sql),
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  await step.up(db)
  await step.beside?.({
    buildIndex: async (table, name) => void recorded.indexes.push({ table, name }),
    inSteps: async () => void recorded.inSteps++,
    maskCards: async () => void recorded.inSteps++,
  })
  return recorded
}
