import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actsIn, lastAct } from '../../../../testing/data/acts.ts'
import { givenKey } from '../../../../testing/data/apiKeys.ts'
import { givenHistory, type HistoryKey } from '../../../../testing/data/history.ts'
import { untilNotified } from '../../../../testing/data/notices.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { insIdCds } from '../../../../testing/flows/cast.ts'
import { formOn } from '../../../../testing/flows/records.ts'
import type { Browser } from '../../../../testing/server/browser.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { seal } from '../../../contract/sealing.ts'
import { maxPreparedDrafts } from '../../../domain/records/drafts.ts'
import { exceptionFieldNames } from '../../../domain/records/exceptionFields.ts'
import { parseAmount } from '../../../domain/text/money.ts'
import { verifyEvents } from '../events/verifyEvents.ts'

const server = testServer()
let assistant: Browser
beforeAll(() => givenUser(server.db, { username: 'busy_handler', insIdCd: insIdCds.acquirer, roles: ['handler'] }))
// Each may prepare so many in a minute.
beforeEach(async () => {
  assistant = await newAssistant()
})

const name = 'Desk assistant'
const newAssistant = async (own: Partial<Parameters<typeof givenKey>[1]> = {}) =>
  (await givenKey(server, { scopes: ['assistant'], name, ...own })).machine

async function transaction(): Promise<HistoryKey> {
  const [key] = await givenHistory(server.db)
  if (!key) throw new Error('There is no transaction.')
  return key
}

const drafted = ({ priKey, logCd, settleDt }: HistoryKey, own: object = {}) => ({
  submitTransId: 'E32',
  origKey: priKey,
  origLogCd: logCd,
  origSettleDt: settleDt,
  submitTransAt: '10000',
  rsnCd: '4507',
  remark: 'The merchant refunds half.',
  ...own,
})

const prepare = (form: object, own: object = {}, by = assistant, headers?: Record<string, string>) =>
  by.post('/api/prepare/draft', { username: 'acq_handler', flow: 'stdDispute', form, ...own }, headers)

const keyOf = ({ settleDt, logCd, priKey }: HistoryKey) => `stdDispute/${settleDt}/${logCd}/${priKey}`
const draftOf = async (key: HistoryKey, username = 'acq_handler') =>
  (await server.as(username).post('/api/query/drafts', {})).body.list.find(
    (one: { key: string }) => one.key === keyOf(key),
  )
const save = (key: HistoryKey, content: object) =>
  server.as('acq_handler').post('/api/save/draft', { key: keyOf(key), path: '/home', content })

async function submitted(key: HistoryKey, own: Record<string, unknown> = {}): Promise<string> {
  const data = await seal(formOn(key, own))
  const { body, text } = await server.as('acq_handler').post('/api/submit/withOrig/stdDispute', { data })
  if (body.successCount !== 1) throw new Error(text)
  return body.list[0].first.expId
}
const firstStep = async (expId: string, username = 'acq_handler') =>
  (await server.as(username).post('/api/detail/expTran/queryInf', { expId })).body.operations.at(-1)

describe('a prepared draft', () => {
  it('is the form of a user, who submits it, and the mark stays on the record and in the log', async () => {
    const key = await transaction()
    const answer = await prepare(drafted(key))
    expect(answer.status, answer.text).toBe(200)
    const search = new URLSearchParams({ pageId: 'dsp.dispute.history.submit', ...key })
    expect(answer.body.path).toBe(`/stdDetailModifyPage?${search}`)
    expect(await lastAct(server.db, 'prepare/draft')).toMatchObject({
      username: expect.stringMatching(/^key:/),
      target: key.priKey,
      detail: { flow: 'stdDispute', transId: 'E32', username: 'acq_handler' },
    })

    const { content, savedAt, prepared } = await draftOf(key)
    expect(prepared).toEqual({ by: name, at: savedAt })
    expect(content).toMatchObject({
      values: { transId: 'E32', rcvInsIdCd: '00010392', transAt: '100.00', rsnCd: '4507' },
      place: { path: answer.body.path, open: {} },
      vouchers: [],
    })
    expect(['transId', ...exceptionFieldNames]).toEqual(expect.arrayContaining(Object.keys(content.values)))

    const submitTransAt = parseAmount(content.values.transAt, '764')
    const expId = await submitted(key, { submitTransAt, remark: content.values.remark })
    expect(await firstStep(expId)).toMatchObject({ userName: 'Harbour handler', preparedBy: name })
    const row = await lastAct(server.db, 'submit/withOrig/stdDispute')
    expect(row).toMatchObject({
      username: 'acq_handler',
      target: expId,
      detail: { done: 1, refused: 0, preparedBy: expect.stringMatching(/^Desk assistant \(key:\w{8}\)$/) },
    })
    expect((await verifyEvents(server.db.databases.main)).broken).toBeNull()
  })

  it('is the user’s own business: the receiver of the record does not read who prepared it', async () => {
    const key = await transaction()
    await prepare(drafted(key))
    const expId = await submitted(key)
    const list = [{ expId, position: 'unverified', version: 1 }]
    expect((await server.as('acq_verifier').post('/api/verifyPass', { list })).body.successCount).toBe(1)
    expect(await firstStep(expId, 'iss_handler')).toMatchObject({ action: 'submit', preparedBy: null })
  })

  it('keeps its mark when the user changes it, and loses it when the user discards it', async () => {
    const [changed, discarded] = [await transaction(), await transaction()]
    for (const key of [changed, discarded]) await prepare(drafted(key))
    await save(changed, { values: { remark: 'Mine.' } })
    await server.as('acq_handler').post('/api/delete/draft', { key: keyOf(discarded) })
    expect((await firstStep(await submitted(changed))).preparedBy).toBe(name)
    expect((await firstStep(await submitted(discarded))).preparedBy).toBeNull()
    expect((await lastAct(server.db, 'submit/withOrig/stdDispute'))?.detail).toEqual({ done: 1, refused: 0 })
  })

  it('keeps its mark when a browser that has not seen it saves the form, and tells that browser', async () => {
    const key = await transaction()
    await prepare(drafted(key))
    const saved = await save(key, { values: { remark: 'Typed elsewhere.' }, prepared: null })
    expect(saved.body).toEqual({ prepared: { by: name, at: expect.any(String) } })
    expect(await draftOf(key)).toMatchObject({ content: { values: { remark: 'Typed elsewhere.' } }, ...saved.body })
    const own = await transaction()
    expect((await save(own, { prepared: { by: 'Nobody', at: '2026-11-24' } })).body).toEqual({ prepared: null })
    expect((await firstStep(await submitted(key))).preparedBy).toBe(name)
  })

  it('ends when it is submitted: the next record on the transaction has no mark', async () => {
    const key = await transaction()
    await prepare(drafted(key))
    expect((await firstStep(await submitted(key, { submitTransAt: '10000' }))).preparedBy).toBe(name)
    expect(await draftOf(key)).toBeUndefined()
    expect((await firstStep(await submitted(key, { submitTransAt: '20000' }))).preparedBy).toBeNull()
  })

  it('rings the bell of its user alone, once for each form', async () => {
    const bellOf = async (username: string) => {
      const { list } = (await server.as(username).post('/api/query/message', { unread: true })).body
      return list.filter(({ kind }: { kind: string }) => kind === 'draft')
    }
    const rung = async () => (await bellOf('acq_handler')).length
    await untilNotified(server)
    const before = await rung()
    const [key, other] = [await transaction(), await transaction()]
    await prepare(drafted(key))
    await expect.poll(rung).toBe(before + 1)
    expect((await bellOf('acq_handler'))[0]).toMatchObject({
      title: 'Assistant Desk assistant has prepared a draft for you',
      fromName: name,
      notifyIn: '1',
      link: { drafts: true },
    })
    await prepare(drafted(key, { remark: 'Better.' }))
    await prepare(drafted(other))
    await expect.poll(rung).toBe(before + 2)
    for (const username of ['acq_verifier', 'acq_manager', 'iss_handler']) expect(await bellOf(username)).toEqual([])
  })

  it('replaces an earlier one, and nothing that a person has typed', async () => {
    const key = await transaction()
    await prepare(drafted(key))
    expect((await prepare(drafted(key, { remark: 'Better.' }))).status).toBe(200)
    expect((await draftOf(key)).content.values.remark).toBe('Better.')
    await save(key, { values: { remark: 'Typed.' } })
    expect((await prepare(drafted(key))).body.errCd).toBe('4461')
    const begun = await transaction()
    await save(begun, { values: { remark: 'Typed.' } })
    expect((await prepare(drafted(begun))).body.errCd).toBe('4461')
    for (const one of [key, begun]) expect((await draftOf(one)).content.values).toEqual({ remark: 'Typed.' })
  })

  it('asks for the most where no amount is given, and leaves open what is not said', async () => {
    const key = await transaction()
    const form = { ...drafted(key), submitTransAt: undefined, rsnCd: undefined, remark: undefined }
    expect((await prepare(form)).status).toBe(200)
    const { values } = (await draftOf(key)).content
    expect(values).toEqual({ transId: 'E32', rcvInsIdCd: '00010392', transAt: '1,285.00' })
  })

  it('is made once under a key for what may be sent twice', async () => {
    const key = await transaction()
    const once = { 'idempotency-key': 'draft 1' }
    const first = await prepare(drafted(key), {}, assistant, once)
    await server.as('acq_handler').post('/api/delete/draft', { key: keyOf(key) })
    expect((await prepare(drafted(key), {}, assistant, once)).body).toEqual(first.body)
    expect(await draftOf(key)).toBeUndefined()
    expect((await prepare(drafted(key, { remark: 'Other.' }), {}, assistant, once)).body.errCd).toBe('4247')
  })

  it('holds no card number', async () => {
    const key = await transaction()
    await prepare(drafted(key, { remark: 'Card 6200 0000 0000 0005.' }))
    expect(JSON.stringify(await draftOf(key))).not.toMatch(/6200 ?0000 ?0000/)
  })
})

describe('a draft is refused', () => {
  it.each([
    ['4002', 'priAcctNo', { priAcctNo: '6200000000000005' }],
    ['4002', 'vouchers', { vouchers: [] }],
    ['4002', 'position', { position: 'history' }],
    ['4002', 'expId', { expId: 'E32261124000001' }],
    ['4002', 'origSpecDiscTp', { origSpecDiscTp: '01' }],
    ['4001', 'remark', { remark: 'x'.repeat(201) }],
    ['4001', 'submitTransAt', { submitTransAt: '100.00' }],
    ['4001', 'transId', { submitTransId: 'E00' }],
    ['4231', undefined, { submitTransId: 'E23' }],
    ['4243', 'rsnCd', { rsnCd: '9999' }],
    ['4239', 'transAt', { submitTransAt: '128501' }],
    ['4040', undefined, { origKey: 'NOWHERE' }],
  ])('with %s at %s for %o', async (errCd, field, own) => {
    const key = await transaction()
    const { body } = await prepare(drafted(key, own))
    expect([body.errCd, body.field]).toEqual([errCd, field])
    expect(await draftOf(key)).toBeUndefined()
  })

  it.each([
    ['4463', 'username', { username: 'acq_verifier' }],
    ['4040', 'username', { username: 'iss_handler' }],
    ['4040', 'username', { username: 'nobody_there' }],
    ['4001', 'flow', { flow: 'everything' }],
    ['4002', 'submit', { submit: true }],
  ])('with %s at %s for %o', async (errCd, field, own) => {
    const { body } = await prepare(drafted(await transaction()), own)
    expect([body.errCd, body.field]).toEqual([errCd, field])
  })

  it('on the transaction of others, in a workflow that the key does not reach, and to people', async () => {
    const key = await transaction()
    const strange = await newAssistant({ insIdCd: insIdCds.stranger })
    expect((await prepare(drafted(key), {}, strange)).status).toBe(404)
    const narrow = await newAssistant({ flows: ['inquiryRetrieval'] })
    expect((await prepare(drafted(key), {}, narrow)).body.errCd).toBe('4030')
    for (const username of ['acq_handler', 'acq_manager', 'admin'])
      expect((await prepare(drafted(key), {}, await server.as(username).browser())).body.errCd).toBe('4030')
  })

  it('above the number that waits for one user, and above what one key may prepare in a minute', async () => {
    const keys = await givenHistory(
      server.db,
      Array.from({ length: maxPreparedDrafts + 1 }, () => ({})),
    )
    const answers: (string | undefined)[] = []
    let by = assistant
    for (const key of keys) {
      let answer = await prepare(drafted(key), { username: 'busy_handler' }, by)
      if (answer.status === 429) {
        by = await newAssistant()
        answers.push('429')
        answer = await prepare(drafted(key), { username: 'busy_handler' }, by)
      }
      answers.push(answer.body.errCd)
    }
    expect(answers).toContain('429')
    expect(answers.at(-1)).toBe('4462')
    expect(answers.filter((errCd) => errCd === undefined)).toHaveLength(maxPreparedDrafts)
  })
})

describe('a key of an assistant', () => {
  it('has no other scope', async () => {
    for (const more of ['read', 'submit', 'verify'] as const)
      await expect(givenKey(server, { scopes: ['assistant', more] })).rejects.toThrow('keyScopesApart')
  })

  it('finds transactions and records, but not by a whole card number', async () => {
    const key = await transaction()
    const found = await assistant.post('/api/query/historyTransaction/forStdDsp', { settleDtFrom: key.settleDt })
    expect(found.body.list[0].offers.map((one: { transId: string }) => one.transId)).toContain('E32')
    const before = (await actsIn(server.db)).length
    for (const path of ['query/historyTransaction/forStdDsp', 'query/stdDispute/search']) {
      const refused = await assistant.post(`/api/${path}`, { priAcctNo: '6200000000000005' })
      expect([refused.status, refused.body.errCd], path).toEqual([403, '4460'])
    }
    expect((await actsIn(server.db)).length).toBe(before)
  })
})
