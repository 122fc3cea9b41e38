import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenDatabase, type TestDatabase } from '../../../../testing/server/database.ts'
import { limitRules, reasons } from './rules.ts'
import { seedReference } from './seed.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await givenDatabase()
})
afterAll(() => test.drop())

it('starts with institutions, reasons, limits, accounts and the robot', async () => {
  const { main } = test.databases
  const counts = await Promise.all(
    (['institution', 'reason_code', 'limit_rule', 'app_user'] as const).map(async (table) => {
      const { n } = await main
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
      return Number(n)
    }),
  )
  expect(counts).toEqual([44, reasons.length, limitRules.length, 20])
})

it('leaves what an administrator took out', async () => {
  const { main } = test.databases
  await main.deleteFrom('reason_code').where('rsn_cd', '=', '4752').execute()
  await seedReference(main)
  const left = await main.selectFrom('reason_code').where('rsn_cd', '=', '4752').selectAll().execute()
  expect(left).toEqual([])
})

it('requires at most one piece of evidence for a reason', async () => {
  const rows = await test.databases.main.selectFrom('reason_code').select(['rsn_cd', 'evidence']).execute()
  const required = rows.filter((row) => row.evidence.some((line) => line.required))
  expect(required.map((row) => row.rsn_cd).sort()).toEqual(['4512', '4544', '4557'])
  for (const row of rows) expect(row.evidence.filter((line) => line.required).length).toBeLessThanOrEqual(1)
})

it('gives days as the calendar writes them, and great numbers as text', async () => {
  const { main } = test.databases
  const rule = await main.selectFrom('limit_rule').where('trans_id', '=', 'S80').selectAll().executeTakeFirstOrThrow()
  expect([rule.valid_from, rule.valid_to]).toEqual(['20000101', '29991231'])
  const user = await main.selectFrom('app_user').select('user_id').limit(1).executeTakeFirstOrThrow()
  expect(user.user_id).toMatch(/^\d+$/)
})

it('works as a role that can neither change the schema nor an event', async () => {
  const { main } = test.databases
  await expect(main.schema.dropTable('history').execute()).rejects.toThrow('must be owner')
  await expect(sql`UPDATE exception_event SET remark = 'x'`.execute(main)).rejects.toThrow('permission denied')
})
