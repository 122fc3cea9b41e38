import { sql } from 'kysely'
import type { Bulk, BulkPlan } from '../../src/contract/records/bulk.ts'
import { runNext } from '../../src/server/flows/bulk/runBulk.ts'
import { referenceReader } from '../../src/server/flows/reference.ts'
import type { Answer, TestEngine } from './engine.ts'

export async function planned(engine: TestEngine, username: string, body: object): Promise<BulkPlan> {
  const answer = await engine.as(username).post('bulk/plan', body)
  if (answer.status !== 200) throw new Error(`Not planned: ${answer.text}`)
  return answer.body
}

export function commit(
  engine: TestEngine,
  username: string,
  { bulkId, hash }: BulkPlan,
  options: { allOrNothing?: boolean } = {},
): Promise<Answer<Bulk>> {
  return engine.as(username).post('bulk/commit', { bulkId, hash, ...options })
}

/** As if its ten seconds were over. */
export async function letBegin(engine: TestEngine, { bulkId }: Pick<BulkPlan, 'bulkId'>): Promise<void> {
  await sql`UPDATE bulk SET begins_at = now() - interval '1 second' WHERE bulk_id = ${bulkId} AND state = 'waiting'`.execute(
    engine.databases.main,
  )
}

/** Carries it out, and answers how it ended. */
export async function ended(
  engine: TestEngine,
  username: string,
  { bulkId }: Pick<BulkPlan, 'bulkId'>,
  atOnce?: number,
): Promise<BulkPlan> {
  const running = { ...engine.deps, reference: referenceReader(engine.databases) }
  await letBegin(engine, { bulkId })
  for (;;) {
    const { body } = await engine.as(username).post<BulkPlan>('detail/bulk', { bulkId })
    if (body.finishedAt !== null) return body
    await runNext(running, atOnce)
  }
}
