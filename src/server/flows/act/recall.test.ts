import { describe, expect, it } from 'vitest'
import { lastAct } from '../../../../testing/data/acts.ts'
import { givenKey } from '../../../../testing/data/apiKeys.ts'
import { givenHistory, type HistoryKey } from '../../../../testing/data/history.ts'
import { untilNotified } from '../../../../testing/data/notices.ts'
import { insIdCds } from '../../../../testing/flows/cast.ts'
import { chargeback, formOn, outcomes } from '../../../../testing/flows/records.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { seal } from '../../../contract/sealing.ts'
import { numberEvents } from '../../features/apiEvents/numberEvents.ts'
import { verifyEvents } from '../events/verifyEvents.ts'

const server = testServer()

async function original(): Promise<HistoryKey> {
  const [key] = await givenHistory(server.db)
  if (!key) throw new Error('There is no transaction.')
  return key
}

async function submitted(key: HistoryKey, own: object = {}, by = 'iss_handler'): Promise<string> {
  const data = await seal(formOn(key, { ...chargeback, ...own }))
  const { body, text } = await server.as(by).post('/api/submit/withOrig/stdDispute', { data })
  if (body.successCount !== 1) throw new Error(text)
  return body.list[0].first.expId
}

async function take(by: string, action: string, expId: string, own: object = {}): Promise<string> {
  const list = [{ expId, position: 'unverified', remark: 'A test.', ...own }]
  const { status, body } = await server.as(by).post(`/api/${action}`, { list })
  return status === 200 ? (outcomes(body)[0] ?? 'nothing') : `HTTP ${status} ${body.errCd}`
}

const recall = (by: string, expId: string, own: object = {}) => take(by, 'recall', expId, own)

async function draftsOf(username: string, key: HistoryKey) {
  const { list } = (await server.as(username).post('/api/query/drafts', {})).body
  const of = `stdDispute/${key.settleDt}/${key.logCd}/${key.priKey}`
  return list.filter((one: { key: string }) => one.key === of)
}

const idsOf = (body: { list: { expId?: string }[] }) => body.list.map(({ expId }) => expId)

/** All that the acquirer, to whom the chargeback would go, can read of it. */
async function everythingOfReceiver() {
  const as = (username: string) => server.as(username)
  const read = async (username: string, path: string, body: object = {}) => (await as(username).post(path, body)).text
  const day = { insIdCd: insIdCds.acquirer, days: '7' }
  return {
    bell: await read('acq_handler', '/api/query/message'),
    list: await read('acq_handler', '/api/query/stdDispute/search', { pageSize: 100 }),
    file: (await as('acq_handler').post('/api/query/stdDispute/search', {}, { accept: 'text/csv' })).text,
    worklist: await read('acq_handler', '/api/query/worklist', { scope: 'institution', pageSize: 100 }),
    pending: await read('acq_manager', '/api/board/pending', { insIdCd: insIdCds.acquirer }),
    done: await read('acq_manager', '/api/board/done', day),
    steps: await read('acq_manager', '/api/query/workStep', { insIdCd: insIdCds.acquirer }),
  }
}

describe('a recall', () => {
  it('takes a submission back into a draft of who submitted it, and frees its amount', async () => {
    const key = await original()
    const fileId = (await server.as('iss_handler').upload('slip.txt', 'A receipt.')).body.filePath
    const vouchers = [{ fileName: 'slip.txt', filePath: fileId }]
    const expId = await submitted(key, { remark: 'Entered twice.', submitTransAt: '128500', vouchers })
    expect(await recall('iss_handler', expId)).toBe('done')
    expect(await lastAct(server.db, 'recall')).toMatchObject({ username: 'iss_handler' })
    expect((await server.as('iss_handler').post('/api/detail/disputeInf', { expId })).status).toBe(404)

    const [draft] = await draftsOf('iss_handler', key)
    expect(draft).toMatchObject({ path: expect.stringContaining(`priKey=${key.priKey}`), prepared: null })
    expect(draft.content).toMatchObject({
      values: { transId: 'E23', rsnCd: '4507', remark: 'Entered twice.', transAt: '1,285.00', rcvInsIdCd: '00010344' },
      vouchers: [{ fileName: 'slip.txt', filePath: fileId }],
    })
    const again = await submitted(key, { submitTransAt: '128500', vouchers })
    expect((await server.as('iss_handler').post('/api/detail/disputeInf', { expId: again })).body).toMatchObject({
      voucherFiles: [{ filePath: fileId }],
    })
    expect((await verifyEvents(server.db.databases.main)).broken).toBeNull()
  })

  it('leaves nothing with the other side', async () => {
    const machine = (await givenKey(server, { scopes: ['events', 'read'], insIdCd: insIdCds.acquirer })).machine
    const before = await everythingOfReceiver()
    const expId = await submitted(await original())
    expect(await recall('iss_handler', expId)).toBe('done')
    await untilNotified(server)
    while (await numberEvents(server.db.databases.main));
    expect(await everythingOfReceiver()).toEqual(before)
    expect(idsOf((await machine.get('/api/events?limit=1000')).body)).not.toContain(expId)
    for (const path of ['detail/disputeInf', 'detail/expTran/queryInf', 'query/notes'])
      expect((await server.as('acq_handler').post(`/api/${path}`, { expId })).status, path).toBe(404)
    for (const action of ['recall', 'notContest', 'cancel'])
      expect(await take('acq_handler', action, expId), action).toMatch(/^40(40|32)$/)
    const found = await server.as('acq_handler').post('/api/query/find', { text: expId })
    expect(found.text).not.toContain(expId)
  })

  it('is for who submitted the record alone, and only until somebody else has worked on it', async () => {
    const expId = await submitted(await original())
    const offersOf = async (username: string) => {
      const { body } = await server.as(username).post('/api/detail/disputeInf', { expId })
      return body.actions.map(({ action }: { action: string }) => action)
    }
    expect(await offersOf('iss_handler')).toContain('recall')
    expect(await offersOf('iss_handler2')).not.toContain('recall')
    expect(await recall('iss_handler2', expId)).toBe('4267')
    expect(await recall('iss_verifier', expId)).toBe('4032')
    expect(await recall('head_auditor', expId)).toBe('4032')
    expect(await recall('iss_handler', expId, { version: 7 })).toBe('4121')

    expect(await take('iss_verifier', 'verifyFail', expId)).toBe('done')
    expect(await recall('iss_handler', expId, { position: 'verifiedFail' })).toBe('4221')
    const list = [{ expId, position: 'verifiedFail' }]
    await server.as('iss_handler').post('/api/submit/withOrig/stdDispute', { list })
    expect(await offersOf('iss_handler')).not.toContain('recall')
    expect(await recall('iss_handler', expId)).toBe('4267')
  })

  it('of an answer opens what it answers again', async () => {
    const key = await original()
    const claim = await submitted(key)
    await take('iss_verifier', 'verifyPass', claim)
    const answer = { submitTransId: 'E24', submitRcvInsIdCd: '00010392', submitTransAt: '1000' }
    const expId = await submitted(key, answer, 'acq_handler')
    expect(await recall('acq_handler', expId)).toBe('done')
    const { body } = await server.as('acq_handler').post('/api/query/worklist', { expId: claim })
    expect(body.list).toMatchObject([{ expId: claim, todo: 'answer' }])
    expect(await submitted(key, answer, 'acq_handler')).not.toBe(expId)
  })

  it('replaces no draft that was begun meanwhile: the record stays as it is', async () => {
    const key = await original()
    const expId = await submitted(key)
    const path = '/home'
    const own = { key: `stdDispute/${key.settleDt}/${key.logCd}/${key.priKey}`, path, content: { begun: 'anew' } }
    await server.as('iss_handler').post('/api/save/draft', own)
    expect(await recall('iss_handler', expId)).toBe('4428')
    expect((await server.as('iss_handler').post('/api/detail/disputeInf', { expId })).body.version).toBe(1)
    expect(await draftsOf('iss_handler', key)).toMatchObject([{ content: { begun: 'anew' } }])
  })

  it('is taken once under one idempotency key', async () => {
    const expId = await submitted(await original())
    const list = [{ expId, position: 'unverified' }]
    const send = () => server.as('iss_handler').post('/api/recall', { list }, { 'idempotency-key': `recall-${expId}` })
    const first = await send()
    expect(outcomes(first.body)).toEqual(['done'])
    expect((await send()).body).toEqual(first.body)
  })

  it('of the same records in another order at the same time waits, and fails in neither call', async () => {
    const expIds = [await submitted(await original()), await submitted(await original())]
    const send = (ids: readonly string[]) =>
      server.as('iss_handler').post('/api/recall', { list: ids.map((expId) => ({ expId, position: 'unverified' })) })
    const answers = await Promise.all([send(expIds), send(expIds.toReversed())])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ body }) => body.successCount).sort()).toEqual([0, 2])
  })
})
