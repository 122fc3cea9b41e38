import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { kindOf } from '../../../../testing/flows/kinds.ts'
import { givenIn } from '../../../../testing/flows/walk.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
})
afterAll(() => engine.close())

interface Offered {
  priKey: string
  related: { expId: string; toAnswer?: true }[]
  offers: { transId: string; lastDay: string }[]
}

const daysOf = (transId: string, { offers }: Offered) =>
  offers.filter((one) => one.transId === transId).map(({ lastDay }) => lastDay)

it('shows in a list the last day that was given with the release, as the form does, whatever the rule is now, and to its receiver that it is to be answered', async () => {
  const { expId } = await givenIn(engine, kindOf('E23'), 'verifiedPass')
  const [acquirer, issuer] = [engine.as('acq_handler'), engine.as('iss_handler')]
  const { body: record } = await acquirer.post('detail/disputeInf', { expId })
  const { origKey: priKey, origLogCd: logCd, settleDt, answerBy } = record
  const key = { priKey, logCd, settleDt }
  const related = async (caller: typeof issuer) =>
    (await caller.post<Offered>('detail/hisTran/single', key)).body.related
  expect([await related(acquirer), await related(issuer)]).toEqual([
    [expect.objectContaining({ expId, toAnswer: true })],
    [expect.not.objectContaining({ toAnswer: true })],
  ])
  const find = async (caller: typeof issuer) => (await caller.post('query/find', { text: expId })).body.records
  expect(await find(acquirer)).toMatchObject([{ expId, toAnswer: true }])
  expect(await find(issuer)).toEqual([expect.not.objectContaining({ toAnswer: true })])
  const inForm = async () => (await acquirer.post<Offered>('detail/hisTran/single', key)).body
  expect(daysOf('E22', await inForm())).not.toEqual([])
  await sql`UPDATE limit_rule SET first_day = 0, last_day = 0`.execute(engine.databases.main)
  // The server reads the rules every few seconds.
  await expect.poll(async () => daysOf('E22', await inForm()), { timeout: 30_000 }).toEqual([])
  const asked = { settleDtFrom: settleDt, settleDtTo: settleDt, pageSize: 100 }
  const { body } = await acquirer.post<{ list: Offered[] }>('query/historyTransaction/forStdDsp', asked)
  const rows = body.list.filter((one) => one.priKey === priKey)
  expect(rows.map((row) => daysOf('E24', row))).toEqual([daysOf('E24', await inForm())])
  expect(new Set(daysOf('E24', await inForm()))).toEqual(new Set([answerBy]))
})
