import { beforeAll, beforeEach, expect, it } from 'vitest'
import { actsIn } from '../../../../testing/data/acts.ts'
import { givenHistory } from '../../../../testing/data/history.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { formOfKind, kindOf } from '../../../../testing/flows/kinds.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { seal } from '../../../contract/sealing.ts'
import { luhnDigit } from '../../../domain/text/cards.ts'
import { connectAs } from '../../db/pools/databases.ts'

const search = 'query/historyTransaction/search'

const server = testServer()
beforeAll(async () => {
  await givenHistory(server.db)
  await givenUser(server.db, { username: 'one_manager', insIdCd: '00010344', roles: ['manager'] })
  await givenUser(server.db, { username: 'far_manager', insIdCd: '00010392', roles: ['manager'] })
})
beforeEach(async () => {
  const owner = await connectAs(server.db.connection)
  await owner.query('DELETE FROM card_search; DELETE FROM card_alert; DELETE FROM message; DELETE FROM bell_head')
  await owner.end()
})

const card = (n: number) => `62990000${String(n).padStart(7, '0')}`
const searchFor = async (user: string, from: number, count: number) => {
  for (let n = from; n < from + count; n++)
    await server.as(user).post(`/api/${search}`, { priAcctNo: card(n) + luhnDigit(card(n)) })
}
const alerts = async (user: string) => {
  const { body } = await server.as(user).post('/api/query/message', {})
  return body.list.filter((one: { kind: string }) => one.kind === 'cardAlert')
}

it('Twenty searches without result within an hour are told to the managers and the administrators, once', async () => {
  await searchFor('acq_handler', 0, 19)
  expect(await alerts('admin')).toEqual([])
  await searchFor('acq_handler', 19, 10)
  await expect.poll(() => alerts('admin')).toHaveLength(1)
  const [told] = await alerts('one_manager')
  expect(told.content).toContain('searched for 20 card numbers within an hour that were not found')
  expect(await alerts('far_manager')).toEqual([])
  expect(await alerts('acq_handler')).toEqual([])
  const rows = (await actsIn(server.db, search)).filter(({ detail }) => (detail as { misses?: number }).misses)
  expect(rows).toMatchObject([{ username: 'acq_handler', type: 'card', detail: { found: false, misses: 20 } }])
})

it('Searches that find something, and the repetitions of one that does not, raise no alert', async () => {
  await searchFor('acq_handler', 100, 19)
  await searchFor('acq_handler', 100, 19)
  for (let n = 0; n < 5; n++)
    await server.as('acq_handler').post(`/api/${search}`, { priAcctNo: '6200000000000005', transAtFrom: `${n}` })
  const kept = await server.db.databases.main.selectFrom('card_alert').select('alert_id').execute()
  expect(kept).toEqual([])
})

it('Who searched is not told of it, though a manager', async () => {
  await searchFor('one_manager', 200, 20)
  await expect.poll(() => alerts('admin')).toHaveLength(1)
  expect(await alerts('one_manager')).toEqual([])
})

const goodFaith = kindOf('E26', 'noOrig')
const noFile = { fileName: 'slip.txt', filePath: '00000000-0000-4000-8000-000000000000' }

/** A submission without original, with this card; refused where its voucher was never uploaded. */
const submit = async (n: number, vouchers: object[] = []) => {
  const form = { ...formOfKind(goodFaith, null, 'acquirer'), priAcctNo: card(n) + luhnDigit(card(n)), vouchers }
  const answer = await server
    .as('acq_handler')
    .post(`/api/submit/noOrig/${goodFaith.place.name}`, { data: await seal(form) })
  return answer.body.successCount
}

it('Submissions that are refused, and so leave nothing behind, are searches without result', async () => {
  for (let n = 300; n < 320; n++) expect(await submit(n, [noFile])).toBe(0)
  await expect.poll(() => alerts('admin')).toHaveLength(1)
})

it('A submission that is done after it was refused is none', async () => {
  for (let n = 400; n < 420; n++) {
    expect(await submit(n, [noFile])).toBe(0)
    expect(await submit(n)).toBe(1)
  }
  const kept = await server.db.databases.main.selectFrom('card_alert').select('alert_id').execute()
  expect(kept).toEqual([])
})
