/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenDatabase, type TestDatabase } from '../../../../testing/server/database.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { type FraudKind, fraudKinds } from '../transactions/fraud.ts'
import { fraudOf, generateFile } from '../transactions/generate.ts'
import { importTransactions } from '../transactions/import.ts'
import { judgePending } from './pending.ts'

const today = dayOf(new Date())
const options = {
  count: 36_000,
  seed: 11,
  from: addDays(today, -24),
  to: today,
  fraud: { cases: 48, from: today },
}

let test: TestDatabase
beforeAll(async () => {
  test = await givenDatabase()
})
afterAll(() => test.drop(), 60_000)

it('finds most of the fraud of a labelled day by the rules that came with the product, and raises little else', async () => {
  const { connection, vault, databases } = test
  await importTransactions({ connection, vault, source: generateFile(options) })
  await judgePending(databases.main)
  const alerts = await databases.main
    .selectFrom('sus_trans as s')
    .innerJoin('history as h', 'h.id', 's.history_id')
    .select('h.pri_key')
    .distinct()
    .where('s.settle_dt', '=', today)
    .execute()
  const raised = new Set(alerts.map((row) => row.pri_key))
  const planted = fraudOf(options)
  const found = planted.filter(({ transaction }) => raised.has(transaction.priKey))
  const casesOf = (some: typeof planted, kind?: FraudKind) =>
    new Set(some.filter((one) => kind === undefined || one.kind === kind).map((one) => one.case)).size
  const byKind = Object.fromEntries(
    fraudKinds.map((kind) => [kind, `${casesOf(found, kind)} of ${casesOf(planted, kind)}`]),
  )
  const figures = {
    precision: found.length / raised.size,
    recall: found.length / planted.length,
    cases: casesOf(found) / casesOf(planted),
  }
  process.stdout.write(`${JSON.stringify({ ...figures, byKind })}\n`)
  expect(figures.precision).toBeGreaterThan(0.85)
  // The first transactions of a case look like any other.
  expect(figures.recall).toBeGreaterThan(0.55)
  expect(figures.cases).toBeGreaterThan(0.8)
})
