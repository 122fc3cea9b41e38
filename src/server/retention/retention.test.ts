import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../../../testing/data/acts.ts'
import { givenAlert } from '../../../testing/data/alerts.ts'
import { givenKey } from '../../../testing/data/apiKeys.ts'
import { givenBlocked } from '../../../testing/data/blocked.ts'
import { givenHistory } from '../../../testing/data/history.ts'
import { formOfKind, kindOf } from '../../../testing/flows/kinds.ts'
import { formOn } from '../../../testing/flows/records.ts'
import { testServer } from '../../../testing/server/testServer.ts'
import { seal } from '../../contract/sealing.ts'
import { addDays, dayOf, dayText } from '../../domain/time/calendar.ts'
import { verifyHistory } from '../features/transactions/verifyHistory.ts'
import { verifyEvents } from '../flows/events/verifyEvents.ts'
import { destroyOldCards } from './destroyOldCards.ts'

/** What users, clients and verifications meet where card numbers were destroyed. */

const dayMs = 86_400_000
const days = 700
const then = new Date(Date.now() - (days + 50) * dayMs)
const settled = addDays(dayOf(then), -5)
const today = dayOf(new Date())
const card = '6212345678901265'
const old = { settleDt: settled, tfrDtTm: `${dayText(settled)}T12:30:00+07:00`, priAcctNo: card }

const server = testServer({ clock: () => then, env: { CARD_RETENTION_DAYS: String(days) } })

const run = () => destroyOldCards(server.db.databases.upkeep, { days, today })
const step = async (user: string, action: string, expId: string, position: string) => {
  const { body } = await server.as(user).post(`/api/${action}`, { list: [{ expId, position }] })
  if (body.successCount !== 1) throw new Error(JSON.stringify(body))
}

async function submit(path: string, form: object): Promise<string> {
  const { body, text } = await server.as('acq_handler').post(`/api/submit/${path}`, { data: await seal(form) })
  if (body.successCount !== 1) throw new Error(text)
  return body.list[0].first.expId
}

async function givenClosed(): Promise<string> {
  const [key] = await givenHistory(server.db, [old])
  if (!key) throw new Error('There is no transaction.')
  const expId = await submit('withOrig/stdDispute', formOn(key))
  await step('acq_verifier', 'verifyPass', expId, 'unverified')
  return expId
}

async function givenWithoutOriginal(): Promise<string> {
  const kind = kindOf('E31', 'noOrig')
  const form = { ...formOfKind(kind, null), priAcctNo: card, settleDt: settled }
  return submit(`noOrig/${kind.place.name}`, form)
}

describe('a card number that was destroyed', () => {
  it('is not shown to risk officers, who see when it was destroyed, and searches by it still find', async () => {
    const rid = await givenAlert(server.db, old)
    const [blocked = ''] = await givenBlocked(server.db, [{ tfrDtTm: old.tfrDtTm, priAcctNo: card }])
    const officer = server.as('risk_officer')
    const alert = () => officer.post('/api/risk/DetailSusTransLog', { rid, unmix: true })
    const stopped = () => officer.post('/api/risk/detail/blockedTransactionByOnline', { rid: blocked, unmix: true })
    expect((await alert()).body).toMatchObject({ priAcctNoUnmix: card, cardDestroyedOn: null })
    expect((await stopped()).body).toMatchObject({ priAcctNoUnmix: card, cardDestroyedOn: null })

    await run()

    const gone = { priAcctNo: '621234••••••1265', priAcctNoUnmix: null, cardDestroyedOn: today }
    expect((await alert()).body).toMatchObject(gone)
    expect((await stopped()).body).toMatchObject(gone)
    const listed = await officer.post('/api/risk/exceptCard', { rid })
    expect(listed).toMatchObject({ status: 410, body: { errCd: '4101' } })
    expect(listed.body.errMsg).toContain(dayText(today))

    const found = async (path: string) => (await officer.post(`/api/${path}`, { priAcctNo: card })).body.total
    expect(await found('risk/querySusTrans')).toBe(1)
    expect(await found('risk/query/blockedTransactionByOnline')).toBe(1)
    const { body } = await server
      .as('acq_handler')
      .post('/api/query/historyTransaction/forStdDsp', { priAcctNo: card, settleDtFrom: settled, settleDtTo: settled })
    expect(body.total).toBeGreaterThan(0)
  })

  it('of a record is refused to API clients with the day, and stays while the record is open', async () => {
    const { machine } = await givenKey(server, { scopes: ['cardNumber'] })
    const look = (expId: string) => machine.post('/api/detail/cardNumber', { expId })
    const closed = await givenClosed()
    const [own, open] = [await givenWithoutOriginal(), await givenWithoutOriginal()]
    await step('acq_verifier', 'verifyPass', own, 'unverified')
    for (const expId of [closed, own]) expect((await look(expId)).body).toEqual({ expId, priAcctNo: card })

    await run()

    for (const expId of [closed, own]) expect(await look(expId)).toMatchObject({ status: 410, body: { errCd: '4101' } })
    expect(await storedOf(open)).toBe(true)
    await step('acq_verifier', 'verifyPass', open, 'unverified')
    await run()
    expect(await storedOf(open)).toBe(false)
  })

  it('stays with the transaction until the last record on it is closed', async () => {
    const [key] = await givenHistory(server.db, [old])
    if (!key) throw new Error('There is no transaction.')
    const expId = await submit('withOrig/stdDispute', formOn(key))
    const stored = () => sealedOf(key.priKey)
    await run()
    expect(await stored()).toBe(true)
    expect(await metric('kept')).toBe(1)
    await step('acq_verifier', 'verifyPass', expId, 'unverified')
    await run()
    expect(await stored()).toBe(false)
    expect(await metric('kept')).toBe(0)
  })

  it('breaks no chain, and a repeated import finds the same transaction', async () => {
    const [key] = await givenHistory(server.db, [old])
    await givenClosed()
    await run()
    const { main } = server.db.databases
    expect((await verifyEvents(main, { vault: server.db.vault, now: then })).broken).toBeNull()
    expect((await verifyHistory(main, () => {})).broken).toBeNull()
    await givenHistory(server.db, [{ ...old, ...key }])
    const { rows } = await sql`SELECT FROM history WHERE pri_key = ${key?.priKey}`.execute(main)
    expect(rows).toHaveLength(1)
  })

  it('is counted in the audit log once for each run, and nothing is left for the next', async () => {
    await givenHistory(server.db, [old, old])
    const before = await actsIn(server.db, 'retention')
    expect(await run()).toEqual({ destroyed: 2, complete: true })
    expect(await run()).toEqual({ destroyed: 0, complete: true })
    const acts = (await actsIn(server.db, 'retention')).slice(before.length)
    expect(acts.map(({ detail }) => detail)).toEqual([
      { done: 2, interrupted: false },
      { done: 0, interrupted: false },
    ])
  })
})

async function storedOf(expId: string): Promise<boolean> {
  const { main } = server.db.databases
  const row = await main.selectFrom('exception').select('pan_sealed').where('exp_id', '=', expId).executeTakeFirst()
  return row?.pan_sealed !== null
}

async function sealedOf(priKey: string): Promise<boolean> {
  const { main } = server.db.databases
  const row = await main.selectFrom('history').select('pan_sealed').where('pri_key', '=', priKey).executeTakeFirst()
  return row?.pan_sealed !== null
}

async function metric(of: string): Promise<number> {
  const { payload } = await server.app.inject({ method: 'GET', url: '/metrics' })
  const [, value] = new RegExp(`^recourse_card_retention\\{of="${of}"\\} (\\d+)$`, 'm').exec(payload) ?? []
  return Number(value)
}
