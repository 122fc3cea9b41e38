import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { givenHistory } from '../../testing/data/history.ts'
import { givenDatabase, type TestDatabase } from '../../testing/server/database.ts'
import { ownerPool } from './db/pools/databases.ts'
import { recordCommand } from './features/audit/operator.ts'
import { sealLog } from './features/audit/seal.ts'
import { verifyLog } from './features/audit/verify.ts'
import { sealLagDays, startSealing } from './sealing.ts'

let db: TestDatabase
let owner: pg.Pool
beforeEach(async () => {
  db = await givenDatabase()
  owner = ownerPool(db.connection)
})
afterEach(async () => {
  await owner.end()
  await db.drop()
})

async function importDaysAgo(days: number): Promise<void> {
  await givenHistory(db)
  const client = await owner.connect()
  await client.query("SET session_replication_role = 'replica'")
  await client.query(`UPDATE history_chunk SET at = at - interval '${days} days'`)
  client.release(true)
}

it('counts the days since the first one without a seal, until it is sealed', async () => {
  const { main } = db.databases
  expect(await sealLagDays(main)).toEqual({ events: 0, audit_log: 0, imports: 0 })
  await importDaysAgo(4)
  expect(await sealLagDays(main)).toEqual({ events: 0, audit_log: 0, imports: 4 })
  await startSealing(main, () => {}).stop()
  expect(await sealLagDays(main)).toEqual({ events: 0, audit_log: 0, imports: 0 })
})

it('says what could not be sealed, and seals the rest', async () => {
  await importDaysAgo(4)
  await owner.query('REVOKE INSERT ON history_chunk_day FROM recourse_app')
  const said: string[] = []
  await startSealing(db.databases.main, (what) => void said.push(what)).stop()
  expect(said).toEqual(['imports'])
})

it('waits for a row that is written and not committed yet, so that none comes into a sealed day', async () => {
  const { main } = db.databases
  const tomorrow = new Date(Date.now() + 1.5 * 86_400_000)
  await recordCommand(main, 'first')
  let commit = () => {}
  const late = new Promise<void>((resolve) => {
    commit = resolve
  })
  let written = () => {}
  const isWritten = new Promise<void>((resolve) => {
    written = resolve
  })
  const writing = main.transaction().execute(async (trx) => {
    await recordCommand(trx, 'second')
    written()
    await late
  })
  await isWritten
  const order: string[] = []
  const sealing = sealLog(main, tomorrow).then(() => order.push('sealed'))
  const committing = new Promise((resolve) => setTimeout(resolve, 300)).then(() => order.push('committed') && commit())
  await Promise.all([sealing, committing, writing])
  expect(order).toEqual(['committed', 'sealed'])
  expect(await verifyLog(main, undefined, tomorrow)).toMatchObject({ rows: 2, days: 1, broken: null })
})
