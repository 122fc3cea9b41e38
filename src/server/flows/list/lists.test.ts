import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { chargeback, formOn, givenRecord } from '../../../../testing/flows/records.ts'
import type { RecordRow } from '../../../contract/records/records.ts'
import { asides } from '../../../domain/workflow/check.ts'

let engine: TestEngine
const ids: string[] = []

/** Twelve records of 00010344 against 00010392, the first four passed, the next two refused; one between others. */
beforeAll(async () => {
  engine = await givenEngine()
  const keys = await engine.history(
    Array.from({ length: 12 }, (_, i) => ({ retriRefNo: `63251212345${i % 10}`, sysTraNo: `12345${i % 10}` })),
  )
  for (const [i, key] of keys.entries()) {
    const own = i === 11 ? chargeback : { submitTransAt: String(10_000 + i) }
    ids.push(await givenRecord(engine, formOn(key, own), { by: i === 11 ? 'iss_handler' : 'acq_handler' }))
  }
  const step = (list: string[], action: string, remark?: string) =>
    engine
      .as('acq_verifier')
      .post(action, { list: list.map((expId) => ({ expId, position: 'unverified', ...(remark ? { remark } : {}) })) })
  await step(ids.slice(0, 4), 'verifyPass')
  await step(ids.slice(4, 6), 'verifyFail', '=1+1')
  const [foreign] = await engine.history([{ acqInsIdCd: '00020764', issInsIdCd: '00030764', transCurrCd: '392' }])
  if (!foreign) throw new Error('no transaction')
  const other = { submitRcvInsIdCd: '00030764', submitTransCurrCd: '392' }
  ids.push(await givenRecord(engine, formOn(foreign, other), { by: 'admin' }))
})
afterAll(() => engine.close())

async function list(username: string, node: string, conditions: object = {}) {
  const { status, body } = await engine.as(username).post(`query/stdDispute/${node}`, conditions)
  return { status, body, ids: (body.list ?? []).map((row: { expId: string }) => row.expId) as string[] }
}

describe('a list of records', () => {
  it('shows a submitter its own records in every state, and what was released to it', async () => {
    expect((await list('acq_handler', 'unverified')).ids.sort()).toEqual(ids.slice(6, 11).sort())
    expect((await list('acq_handler', 'verifiedPass')).ids.sort()).toEqual(ids.slice(0, 4).sort())
    expect((await list('acq_handler', 'verifiedFail')).ids.sort()).toEqual(ids.slice(4, 6).sort())
    expect((await list('acq_handler', 'search')).ids.sort()).toEqual(ids.slice(0, 11).sort())
  })

  it('shows a receiver what was released to it, and its own', async () => {
    expect((await list('iss_verifier', 'unverified')).ids).toEqual(ids.slice(11, 12))
    expect((await list('iss_verifier', 'verifiedPass')).ids.sort()).toEqual(ids.slice(0, 4).sort())
    expect((await list('iss_verifier', 'verifiedFail')).ids).toEqual([])
    expect((await list('iss_verifier', 'search')).ids.sort()).toEqual([...ids.slice(0, 4), ...ids.slice(11, 12)].sort())
  })

  it.each(['admin', 'head_auditor'])('shows %s all', async (username) => {
    const { body } = await list(username, 'search')
    expect(body.total).toBe(13)
    expect(body.sums).toEqual([
      { transCurrCd: '392', transAt: '10000' },
      { transCurrCd: '764', transAt: '120055' },
    ])
  })

  it('goes through its pages without a gap, and further than its end', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((currPage) => list('acq_handler', 'search', { currPage, pageSize: 5 })),
    )
    expect(pages.map((page) => page.ids.length)).toEqual([5, 5, 1])
    expect(new Set(pages.flatMap((page) => page.ids)).size).toBe(11)
    const far = await list('acq_handler', 'search', { currPage: 1_000_000, pageSize: 100 })
    expect([far.status, far.ids, far.body.total]).toEqual([200, [], 11])
    expect((await list('acq_handler', 'search', { currPage: 0 })).status).toBe(400)
  })

  it('is sorted by the columns that it offers, those that wait for nobody last by due date', async () => {
    const amounts = (await list('acq_handler', 'search', { sort: '-transAt' })).body.list.map(
      (row: { transAt: string }) => Number(row.transAt),
    )
    expect(amounts).toEqual([...amounts].sort((a: number, b: number) => b - a))
    const due = (await list('acq_handler', 'search', { sort: 'dueDt' })).body.list.map(
      (row: { dueDt: string | null }) => row.dueDt,
    )
    expect(due.slice(-4)).toEqual([null, null, null, null])
    expect(due.slice(0, 7)).not.toContain(null)
    expect((await list('acq_handler', 'search', { sort: 'remark' })).status).toBe(400)
  })

  it.each([
    ['its id', () => ({ expId: ids[7] ?? '' }), [7]],
    ['a state', () => ({ state: 'verifiedFail' }), [4, 5]],
    ['an amount', () => ({ transAtFrom: '10006', transAtTo: '10008' }), [6, 7, 8]],
    ['a reference number', () => ({ retriRefNo: '632512123451' }), [1]],
    ['a transaction', () => ({ transId: 'E32', transAtFrom: '10010' }), [10]],
    ['a card', () => ({ priAcctNo: '6200000000000005', transAtTo: '10000' }), [0]],
    ['a card that is not there', () => ({ priAcctNo: '6212345678901265' }), []],
    ['a counterparty', () => ({ counterparty: '00020764' }), []],
    ['a due date that has passed', () => ({ dueDtTo: '20200101' }), []],
    ['markup', () => ({ rsnCd: '4507', retriRefNo: '632512123450' }), [0, 10]],
  ])('finds by %s', async (_name, conditions, found) => {
    const answer = await list('acq_handler', 'search', conditions())
    expect(answer.ids.sort()).toEqual(found.map((i) => ids[i]).sort())
    expect(answer.body.total).toBe(found.length)
  })

  it.each([
    ['an unknown condition', { password: 'x' }, '4002'],
    ['a range the wrong way round', { transAtFrom: '9', transAtTo: '8' }, '4004'],
    ['a card number that is none', { priAcctNo: '6200000000000000' }, '4001'],
    ['SQL', { expId: "x' OR 1=1--" }, '4001'],
  ])('refuses %s', async (_name, conditions, errCd) => {
    const { status, body } = await list('acq_handler', 'search', conditions)
    expect([status, body.errCd]).toEqual([400, errCd])
  })

  it('carries each row’s actions, with the reason for each that is not possible', async () => {
    const row = async (username: string) => (await list(username, 'unverified', { expId: ids[6] ?? '' })).body.list[0]
    expect((await row('acq_verifier')).actions).toEqual([
      { action: 'verifyPass', allowed: true },
      { action: 'verifyFail', allowed: true },
    ])
    expect((await row('acq_handler')).actions[0]).toEqual({
      action: 'verifyPass',
      allowed: false,
      reason: 'roleMissing',
      needs: 'verifier',
    })
    const released = await list('iss_verifier', 'verifiedPass', { expId: ids[0] ?? '' })
    expect(released.body.list[0].actions[0]).toEqual({
      action: 'cancel',
      allowed: false,
      reason: 'otherInstitution',
    })
  })
})

describe('an export', () => {
  it('holds the whole filter as CSV, masked, in the user’s language, and starts no formula', async () => {
    const csv = (language: string) =>
      engine
        .as('acq_handler')
        .post('query/stdDispute/verifiedFail', { pageSize: 1 }, { accept: 'text/csv', cookie: `language=${language}` })
    const { status, text } = await csv('en')
    const lines = text.trimEnd().split('\r\n')
    expect(status).toBe(200)
    expect(lines[0]).toBe(
      '\ufeffRecord ID,Due date,Amount,Currency,Transaction type,Card number,Reason code,Failure reason,Counterparty,RRN,Settlement date,Submitted by',
    )
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(
      /100\.04,THB,E32 [^,]+,620000••••••0005,4507 [^,]+,'=1\+1,00010392 [^,]+,\d+,\d{4}-\d\d-\d\d,\S/,
    )
    expect((await csv('zh')).text).toMatch(/\p{Script=Han}/u)
  })

  it('of nothing is a header', async () => {
    const { text } = await engine
      .as('acq_handler')
      .post('query/stdDispute/search', { dueDtFrom: '20990101' }, { accept: 'text/csv' })
    expect(text.trimEnd().split('\r\n')).toHaveLength(1)
  })
})

describe('the task counts', () => {
  const users = {
    acq_handler: 2,
    acq_verifier: 5,
    acq_auditor: 0,
    iss_handler: 0,
    iss_verifier: 1,
    admin: 8,
    viewer: 0,
  }
  it.each(Object.entries(users))('of %s are the totals of the lists of what they may do', async (username, total) => {
    const { body } = await engine.as(username).post('getTasks', {})
    for (const { flow, state, count } of body.tasks) {
      const list = async (own: object) =>
        (await engine.as(username).post(`query/${flow}/${state}`, { pageSize: 100, ...own })).body.list
      const mine = await list({ mine: '1' })
      expect([flow, state, mine.length]).toEqual([flow, state, count])
      const all: RecordRow[] = await list({})
      expect(mine.map(({ expId }: RecordRow) => expId).sort()).toEqual(
        all
          .filter(isWork)
          .map(({ expId }) => expId)
          .sort(),
      )
    }
    expect(body.total).toBe(total)
  })

  /** Whether the user may take a step that leads on from there; nothing here may be answered. */
  function isWork({ actions }: RecordRow): boolean {
    return actions.some(({ action, allowed }) => allowed && !asides.includes(action))
  }

  it('say what is over and what is due soon', async () => {
    const soon = new Date(Date.now() + 168 * 86_400_000)
    engine.setNow(soon)
    const near = await engine.as('acq_verifier').post('getTasks', {})
    engine.setNow(new Date(soon.getTime() + 10 * 86_400_000))
    const late = await engine.as('acq_verifier').post('getTasks', {})
    engine.setNow(new Date())
    const of = ({ body }: typeof near) => body.tasks.find((one: { state: string }) => one.state === 'unverified')
    expect(of(near)).toMatchObject({ count: 5, over: 0, soon: 5 })
    expect(of(late)).toMatchObject({ count: 5, over: 5, soon: 0, nextDueDt: null })
  })

  it('are none for whoever has no menu of a flow', async () => {
    expect((await engine.as('risk_officer').post('getTasks', {})).body).toEqual({
      total: 0,
      tasks: [],
      alerts: 0,
      changes: 0,
    })
    expect((await list('risk_officer', 'search')).status).toBe(403)
  })
})

describe('the definition of a page', () => {
  it('says what this user may ever do there, and holds the option lists', async () => {
    const of = async (username: string, pageId: string) =>
      (await engine.as(username).post('definition', { pageId })).body
    const page = await of('acq_verifier', 'dsp.dispute.unverified.list')
    expect(page.actions).toEqual(['verifyPass', 'verifyFail'])
    expect(page.institutions).toContainEqual({ insIdCd: '00010392', nm: { en: 'Sakura Shore Bank', zh: '樱岸银行' } })
    expect(page.currencies).toContainEqual({ currCd: '764', nm: { en: 'Thai Baht', zh: '泰铢' } })
    expect(
      page.reasons.find((one: { rsnCd: string; transId: string }) => one.transId === 'E23' && one.rsnCd === '4515')
        .fraud,
    ).toBe(true)
    expect((await of('acq_handler', 'dsp.dispute.history.list')).actions).toEqual(['submit'])
    expect((await of('viewer', 'dsp.dispute.history.list')).actions).toEqual([])
    expect((await engine.as('viewer').post('definition', { pageId: 'dsp.dispute.nowhere.list' })).status).toBe(404)
    for (const pageId of ['dsp.dispute.noOrig.submit', 'exp.fecAfdisb.history.list', 'exp.fecAfdisb.constructor.list'])
      expect((await engine.as('viewer').post('definition', { pageId })).status, pageId).toBe(404)
  })

  it('says from which day after settlement a flow raises anything', async () => {
    const of = async (pageId: string) => (await engine.as('acq_handler').post('definition', { pageId })).body.firstDay
    expect(await of('mnl.laAuthComplete.search.list')).toBe(31)
    expect(await of('mnl.authComplete.search.list')).toBe(0)
    expect(await of('dsp.dispute.search.list')).toBe(0)
  })

  it('answers for each page outside the workflows: its actions to an officer, nothing to who lacks its menu', async () => {
    const of = async (username: string, pageId: string) => engine.as(username).post('definition', { pageId })
    const officer = async (pageId: string) => (await of('risk_officer', pageId)).body.actions
    expect(await officer('rsk.suspicious.list')).toEqual(['modify'])
    expect(await officer('rsk.blocked.modifyIps')).toEqual(['submit'])
    expect(await officer('rsk.blackList.query')).toEqual(['add', 'modify', 'delete', 'import'])
    expect(await officer('rsk.whiteList.modify')).toEqual(['submit'])
    expect((await of('admin', 'ops.certificate.list')).body.actions).toEqual(['add', 'delete'])
    expect((await of('viewer', 'inf.agent.query')).body.actions).toEqual([])
    expect((await of('viewer', 'inf.institution.contact')).status).toBe(200)
    const { body } = await of('admin', 'rsk.rule.modify')
    expect(body.actions).toEqual(['submit', 'try'])
    expect(body.institutions).toContainEqual({ insIdCd: '00010392', nm: { en: 'Sakura Shore Bank', zh: '樱岸银行' } })
    expect((await of('acq_handler', 'rsk.suspicious.list')).status).toBe(403)
    expect((await of('risk_officer', 'dsp.dispute.history.list')).status).toBe(403)
    expect((await of('risk_officer', 'rsk.nowhere.list')).status).toBe(404)
  })

  it('without original names the reasons that each transaction takes', async () => {
    const { body } = await engine.as('acq_handler').post('definition', { pageId: 'exp.fecAfdisb.noOrig.submit' })
    const codes = (transId: string): string[] =>
      body.reasons.flatMap((one: { transId: string; rsnCd: string }) => (one.transId === transId ? [one.rsnCd] : []))
    expect(body.actions).toEqual(['submit'])
    expect(codes('E20').every((rsnCd) => codes('E30').includes(rsnCd))).toBe(true)
    for (const paidOutOnly of ['6601', '6627', '7518', '7785', '9800', '9807', '9999'])
      expect([codes('E20').includes(paidOutOnly), codes('E30').includes(paidOutOnly)]).toEqual([false, true])
  })
})
