import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenCast } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { formOfKind, kindOf, originalFor } from '../../../../testing/flows/kinds.ts'
import { givenFile, outcomes } from '../../../../testing/flows/records.ts'
import { keptOf, lastEvent, tasksOf } from '../../../../testing/flows/seen.ts'
import { givenIn, raiseKind, take, type Walked } from '../../../../testing/flows/walk.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { verifyEvents } from '../events/verifyEvents.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
})
afterAll(() => engine.close())

const inquiry = () => raiseKind(engine, kindOf('E00'))
const goodFaith = () => raiseKind(engine, kindOf('E26'))

function reply(name: string, list: object[], by = 'iss_handler', headers: Record<string, string> = {}) {
  return engine.as(by).post(`reply/${name}`, { list }, headers)
}

async function detailOf({ expId }: Pick<Walked, 'expId'>) {
  return (await engine.as('acq_handler').post('detail/disputeInf', { expId })).body
}

/** So many files of this user, as a form names them. */
async function files(username: string, count: number, size = 1000): Promise<{ fileName: string; filePath: string }[]> {
  const ids = await Promise.all(Array.from({ length: count }, () => givenFile(engine, username, size)))
  return ids.map((filePath) => ({ fileName: 'receipt.pdf', filePath }))
}

it('that declines takes nothing of the original, and agrees later only to what is left', async () => {
  const key = await originalFor(kindOf('E26'), engine)
  const raise = async (flow: string, transId: 'E26' | 'E23') => {
    const form = { ...formOfKind(kindOf(transId), key, 'issuer'), submitTransAt: '128500' }
    return (await engine.as('iss_handler').submit(flow, form)).body
  }
  const raised = await raise('goodFaith', 'E26')
  const expId = raised.list[0]?.first.expId
  expect(outcomes(await raise('stdDispute', 'E23'))).toEqual(['4238'])
  const declining = await reply('goodFaith', [{ expId, position: 'unreplied', replyCd: '02' }], 'acq_handler')
  expect(outcomes(declining.body)).toEqual(['done'])
  const { body: row } = await engine.as('iss_handler').post('detail/hisTran/single', { ...key, flow: 'stdDispute' })
  expect(row.offers).toMatchObject([{ transId: 'E23', atMost: '128500', recovered: '0' }])
  const listed = await engine.as('iss_handler').post('query/historyTransaction/forStdDsp', {
    settleDtFrom: key.settleDt,
    settleDtTo: key.settleDt,
    pageSize: 100,
  })
  const same = listed.body.list.find((one: { priKey: string }) => one.priKey === key.priKey)
  // A list does not say how the last day is counted.
  const offers = row.offers.map(({ lastDayWhy: _, ...offer }: { lastDayWhy: unknown }) => offer)
  expect(same.offers).toEqual(offers)
  expect(outcomes(await raise('stdDispute', 'E23'))).toEqual(['done'])

  const list = [{ expId, position: 'replied', remark: 'Look again.' }]
  expect(outcomes((await engine.as('acq_auditor').post('auditFail', { list })).body)).toEqual(['done'])
  const seen = { expId, version: 3, position: 'auditedFail' }
  const changed = async (replyCd: string) => {
    const { body } = await engine.as('acq_handler').send('modify/queryTran/goodFaith', { ...seen, replyCd })
    return body.list[0]?.second.body
  }
  // The chargeback isn't released yet: its receiver learns no more than that it has to wait.
  expect(await changed('01')).toMatchObject({ errCd: '4275' })
  expect(await changed('02')).toEqual({})
})

describe('a reply', () => {
  it('is read by the submitter, in words, with its answer and its files', async () => {
    const record = await goodFaith()
    const vouchers = await files('iss_handler', 1)
    const said = { replyCd: '02', replyExtendRemark: '  We do not agree.  ', vouchers }
    const { body } = await reply('goodFaith', [{ expId: record.expId, position: 'unreplied', ...said }])
    expect(outcomes(body)).toEqual(['done'])
    const known = { replyCd: '02', replyExtendRemark: 'We do not agree.', state: 'replied', version: 2 }
    expect(await detailOf(record)).toMatchObject({ ...known, voucherFiles: [{ side: 'receiver' }] })
    const { body: listed } = await engine.as('acq_handler').post('query/goodFaith/replied', { expId: record.expId })
    expect(listed.list[0]).toMatchObject(known)
    expect(await lastEvent(engine, record)).toMatchObject({ remark: 'We do not agree.', notified: ['00010344'] })
  })

  it.each([
    ['without one of the answers', 'goodFaith', { replyExtendRemark: 'Yes.' }, '4003', 'replyCd'],
    ['with an answer of another flow', 'goodFaith', { replyCd: '03' }, '4001', 'replyCd'],
    ['with an answer where there are none', 'inquiry', { replyCd: '01', replyExtendRemark: 'x' }, '4001', 'replyCd'],
    ['without words where they are the answer', 'inquiry', { replyExtendRemark: ' \n' }, '4253', 'replyExtendRemark'],
    [
      'with a file that is not there',
      'inquiry',
      { replyExtendRemark: 'x', vouchers: [{ fileName: 'x', filePath: crypto.randomUUID() }] },
      '4014',
      'vouchers',
    ],
  ])('is refused %s', async (_name, call, said, errCd, field) => {
    const record = call === 'inquiry' ? await inquiry() : await goodFaith()
    const kept = await keptOf(engine, [record.expId])
    const { status, body } = await reply(call, [{ expId: record.expId, position: 'unreplied', ...said }])
    expect([status, body.list[0].second.body]).toMatchObject([200, { errCd, field }])
    expect(await keptOf(engine, [record.expId])).toEqual(kept)
  })

  it('is refused with a file of somebody else, or for a line of the reason’s checklist', async () => {
    const record = await inquiry()
    const [voucher] = await files('iss_all', 1)
    const send = (vouchers: object[]) =>
      reply('inquiry', [{ expId: record.expId, position: 'unreplied', replyExtendRemark: 'x', vouchers }])
    expect(outcomes((await send([{ ...voucher }])).body)).toEqual(['4014'])
    const [own] = await files('iss_handler', 1)
    expect(outcomes((await send([{ ...own, evidence: 'receipt' }])).body)).toEqual(['4001'])
  })

  it('goes by the call of its own transaction alone', async () => {
    const record = await inquiry()
    const said = { expId: record.expId, position: 'unreplied', replyExtendRemark: 'x', replyCd: '01' }
    for (const call of ['retrieval', 'goodFaith', 'preArbitration'])
      expect(outcomes((await reply(call, [said])).body), call).toEqual(['4040'])
    expect((await reply('inquiryRetrieval', [said])).status).toBe(404)
  })

  it('is taken after its last day too', async () => {
    const record = await goodFaith()
    const { dueDt } = await detailOf(record)
    expect(dueDt).toBe(addDays(dayOf(new Date()), 30))
    engine.setNow(new Date(Date.now() + 40 * 86_400_000))
    expect(await take(engine, 'iss_handler', record, 'reply')).toBe('done')
    engine.setNow(new Date())
  })

  it('keeps no card number that was written into it', async () => {
    const record = await inquiry()
    const replyExtendRemark = 'The card 6200 0000 0000 0005 was used.'
    await reply('inquiry', [{ expId: record.expId, position: 'unreplied', replyExtendRemark }])
    expect((await detailOf(record)).replyExtendRemark).toBe('The card 620000••••••0005 was used.')
    expect((await lastEvent(engine, record)).remark).toBe('The card 620000••••••0005 was used.')
  })
})

describe('a batch of replies', () => {
  it('of a hundred, two of them refused, leaves those two as they were and does the others', async () => {
    const kind = kindOf('E00', 'noOrig')
    const records = await Promise.all(Array.from({ length: 100 }, () => raiseKind(engine, kind)))
    const [early, silent] = [records[17], records[71]]
    if (!early || !silent) throw new Error('There are no such records.')
    expect(await take(engine, 'iss_all', early, 'reply')).toBe('done')
    const kept = await keptOf(engine, [early.expId, silent.expId])
    const before = await tasksOf(engine, 'iss_handler')
    const list = records.map((one) => {
      return { expId: one.expId, position: 'unreplied', replyExtendRemark: one === silent ? '' : `About ${one.expId}.` }
    })
    const { body } = await reply('inquiry', list)
    expect(body).toMatchObject({ commitCount: 100, successCount: 98 })
    expect(body.list.map((one: { first: { expId: string } }) => one.first.expId)).toEqual(list.map((one) => one.expId))
    expect([outcomes(body)[17], outcomes(body)[71]]).toEqual(['4121', '4253'])
    expect(await keptOf(engine, [early.expId, silent.expId])).toEqual(kept)
    expect((await detailOf(records[99] ?? early)).replyExtendRemark).toBe(`About ${records[99]?.expId}.`)
    const waiting = (await tasksOf(engine, 'iss_handler')).get('inquiryRetrieval unreplied') ?? 0
    expect(waiting).toBe((before.get('inquiryRetrieval unreplied') ?? 0) - 98)
    expect((await reply('inquiry', [...list, ...list])).status).toBe(400)
  })

  it('naming a record twice replies to it once', async () => {
    const record = await inquiry()
    const one = (replyExtendRemark: string) => ({ expId: record.expId, position: 'unreplied', replyExtendRemark })
    const { body } = await reply('inquiry', [one('First.'), one('Second.')])
    expect(outcomes(body)).toEqual(['done', '4121'])
    expect((await detailOf(record)).replyExtendRemark).toBe('First.')
  })

  it('with an Idempotency-Key is done once, and answers the same again', async () => {
    const record = await inquiry()
    const list = [{ expId: record.expId, position: 'unreplied', replyExtendRemark: 'Once.' }]
    const headers = { 'idempotency-key': 'reply once' }
    const replies = await Promise.all(Array.from({ length: 5 }, () => reply('inquiry', list, 'iss_handler', headers)))
    for (const { body } of replies) expect(outcomes(body)).toEqual(['done'])
    expect((await detailOf(record)).version).toBe(2)
    const other = await reply('inquiry', [{ ...list[0], replyExtendRemark: 'Twice.' }], 'iss_handler', headers)
    expect([other.status, other.body.errCd]).toEqual([422, '4247'])
  })
})

describe('the files of both sides', () => {
  it('count together: twenty at most, and 50 MB', async () => {
    const kind = kindOf('E26', 'noOrig')
    const form = { ...formOfKind(kind, null), vouchers: await files('acq_handler', 12, 2_000_000) }
    const { body } = await engine.as('acq_handler').send('submit/noOrig/goodFaith', form)
    const expId = body.list[0]?.first.expId ?? ''
    const send = async (vouchers: object[]) =>
      outcomes((await reply('goodFaith', [{ expId, position: 'unreplied', replyCd: '01', vouchers }])).body)
    const nine = await files('iss_handler', 9)
    expect(await send(nine)).toEqual(['4246'])
    expect(await send(await files('iss_handler', 1, 29_000_000))).toEqual(['4246'])
    expect(await send(nine.slice(1))).toEqual(['done'])
    const { voucherFiles } = await detailOf({ expId })
    const sides = voucherFiles.map((file: { side: string }) => file.side)
    expect(sides).toEqual([...Array(12).fill('submitter'), ...Array(8).fill('receiver')])
  })

  it('stay apart: a changed reply drops and adds its own, and leaves those of the submission', async () => {
    const kind = kindOf('E26')
    const [submitted] = await files('acq_handler', 1)
    const form = { ...formOfKind(kind, await originalFor(kind, engine)), vouchers: [submitted] }
    const raised = await engine.as('acq_handler').send('submit/withOrig/goodFaith', form)
    const expId = raised.body.list[0]?.first.expId ?? ''
    const [first, second, third] = await files('iss_handler', 3)
    const said = { expId, position: 'unreplied', replyCd: '01', vouchers: [first, second] }
    expect(outcomes((await reply('goodFaith', [said])).body)).toEqual(['done'])
    const list = [{ expId, position: 'replied', remark: 'Not this file.' }]
    expect(outcomes((await engine.as('iss_auditor').post('auditFail', { list })).body)).toEqual(['done'])

    const changed = {
      expId,
      version: 3,
      position: 'auditedFail',
      replyCd: '02',
      vouchers: [second, third],
    }
    const { body } = await engine.as('iss_handler').send('modify/queryTran/goodFaith', changed)
    expect(outcomes(body)).toEqual(['done'])
    const detail = await detailOf({ expId })
    const paths = (some: { filePath: string }[]) => some.map((file) => file.filePath)
    expect(detail).toMatchObject({ state: 'replied', replyCd: '02', replyExtendRemark: null, version: 4 })
    expect(paths(detail.voucherFiles)).toEqual([submitted?.filePath, second?.filePath, third?.filePath])
    const { body: info } = await engine.as('acq_handler').post('detail/expTran/queryInf', { expId })
    const brought = info.operations.map((one: { vouchers: { filePath: string }[] }) => paths(one.vouchers))
    // Deleted records of the other side are left out.
    expect(brought).toEqual([[third?.filePath], [], [second?.filePath], [submitted?.filePath]])
    const { body: own } = await engine.as('iss_handler').post('detail/expTran/queryInf', { expId })
    expect(paths(own.operations[2].vouchers)).toEqual([first?.filePath, second?.filePath])
    // What a modification wrote otherwise, and only to its own institution.
    expect(own.operations[0].changes).toEqual([
      { name: 'replyCd', from: '01', to: '02' },
      { name: 'vouchers', from: first?.fileName, to: third?.fileName },
    ])
    expect(info.operations.flatMap((one: { changes: unknown[] }) => one.changes)).toEqual([])
  })
})

it('a changed reply of an older version is refused', async () => {
  const record = await givenIn(engine, kindOf('E95'), 'verifiedFail')
  const older = { ...record, version: record.version - 1 }
  expect(await take(engine, 'acq_handler', record, 'modify')).toBe('4031')
  expect(await take(engine, 'iss_handler', older, 'modify')).toBe('4121')
  expect(await take(engine, 'iss_handler', record, 'modify')).toBe('done')
})

it('every event holds what the record says', async () => {
  const { broken, records } = await verifyEvents(engine.databases.main)
  expect(broken).toBeNull()
  expect(records).toBeGreaterThan(100)
})
