import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commit, ended } from '../../../../../testing/flows/bulk.ts'
import { givenCast } from '../../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../../testing/flows/engine.ts'
import { kindOf } from '../../../../../testing/flows/kinds.ts'
import { formOn, givenRecord } from '../../../../../testing/flows/records.ts'
import { raiseKind } from '../../../../../testing/flows/walk.ts'
import { verifyEvents } from '../../events/verifyEvents.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
  await engine.addUsers([{ username: 'acq_second', insIdCd: '00010344', roles: ['handler', 'verifier'] }])
})
afterAll(() => engine.close())

describe('a file of corrections', () => {
  async function failedRecords(count: number, by = 'acq_handler'): Promise<string[]> {
    const keys = await engine.history(Array.from({ length: count }, () => ({})))
    const ids: string[] = []
    for (const key of keys) ids.push(await givenRecord(engine, formOn(key), { by }))
    const list = ids.map((expId) => ({ expId, position: 'unverified', remark: 'The amount is wrong.' }))
    await engine.as('acq_verifier').post('verifyFail', { list })
    return ids
  }

  const fileOf = async (username: string, body: object) =>
    (await engine.as(username).post('bulk/corrections', body, { accept: 'text/csv' })).text

  const recordOf = async (expId: string) => (await engine.as('acq_handler').post('detail/disputeInf', { expId })).body

  it('comes with the records that the user may modify, and nothing of others', async () => {
    const ids = await failedRecords(2)
    const [key] = await engine.history([{}])
    if (!key) throw new Error('There is no transaction.')
    const waiting = await givenRecord(engine, formOn(key))
    const lines = (await fileOf('acq_handler', { list: [...ids, waiting] })).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toBe(
      'Record ID,Version,Transaction type,Counterparty,Failure reason,Currency,Amount,Reason code,Remark',
    )
    expect(lines[1]).toContain(`,2,E32,00010392,The amount is wrong.,THB,100.00,4507,`)
    expect((await fileOf('acq_verifier', { list: ids })).trim().split('\r\n')).toHaveLength(1)
    for (const other of ['iss_handler', 'strange_all'])
      expect((await engine.as(other).post('bulk/corrections', { list: ids })).status).toBe(404)
  })

  it('comes with the records of a filter of the worklist, without those left out', async () => {
    const [first = '', second = ''] = await failedRecords(2)
    const conditions = { todo: 'correct', transAtFrom: '10000', transAtTo: '10000', transCurrCd: '764' }
    const all = await fileOf('acq_handler', { call: 'query/worklist', conditions })
    expect(all).toContain(`${first},2,`)
    expect(all).toContain(`${second},2,`)
    const rest = await fileOf('acq_handler', { call: 'query/worklist', conditions, without: [first] })
    expect(rest).not.toContain(first)
    expect(rest).toContain(`${second},2,`)
  })

  it('changes amounts, reasons and remarks by its rows, refuses stale ones, and waits for another verifier', async () => {
    const [first = '', second = '', third = '', stale = '', same = ''] = await failedRecords(5)
    const file = [
      '差错编号,Version,Amount,Reason code,Remark',
      `${first},2,80.5,4507 Any name,As agreed.`,
      `${second},2,"9,999,999.00",4507,`,
      `${third},2,eighty,4507,`,
      `${stale},1,80.50,4507,`,
      `${same},2,100.00,4507,`,
      'E32000000000000,2,1.00,4507,',
    ].join('\n')
    const { body: plan } = await engine.as('acq_handler').post('bulk/planCorrections', { file })
    expect(plan).toMatchObject({ action: 'modify', records: 5, planned: 1, signs: null })
    expect(plan.sums).toEqual([{ transCurrCd: '764', records: 1, transAt: '8050' }])
    const { body } = await engine.as('acq_handler').post('query/bulkRecords', { bulkId: plan.bulkId })
    const why = new Map(body.list.map((one: { expId: string; errMsg: string }) => [one.expId, one.errMsg]))
    expect(why.get(first)).toBeNull()
    expect(why.get(second)).toContain('1,285.00 THB')
    expect(why.get(third)).toContain('an amount of at most')
    expect(why.get(stale)).toBe('This record has been changed by another user.')
    expect(await recordOf(first)).toMatchObject({ state: 'verifiedFail', version: 2 })

    await commit(engine, 'acq_handler', plan)
    expect(await ended(engine, 'acq_handler', plan)).toMatchObject({ state: 'done', done: 1 })
    const record = await recordOf(first)
    expect(record).toMatchObject({ state: 'unverified', version: 3, transAt: '8050', remark: 'As agreed.' })
    expect(record.actions).toContainEqual(expect.objectContaining({ action: 'verifyPass', allowed: false }))
    expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
  })

  it('that changes neither amount nor reason leaves the author who they were, and both may not verify', async () => {
    const [remarked = '', changed = ''] = await failedRecords(2, 'acq_all')
    const file = `Record ID,Version,Amount,Remark\n${remarked},2,100.00,One letter\n${changed},2,90.00,Another amount`
    const { body: plan } = await engine.as('acq_second').post('bulk/planCorrections', { file })
    expect(plan).toMatchObject({ records: 2, planned: 2 })
    await commit(engine, 'acq_second', plan)
    expect(await ended(engine, 'acq_second', plan)).toMatchObject({ state: 'done', done: 2 })

    const verify = async (username: string, expId: string) => {
      const list = [{ expId, position: 'unverified', version: 3 }]
      const { body } = await engine.as(username).post('verifyPass', { list })
      return body.list[0].second.body.errCd
    }
    expect(await verify('acq_all', remarked)).toBe('4222')
    expect(await verify('acq_second', remarked)).toBe('4222')
    expect(await verify('acq_second', changed)).toBe('4222')
    expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
    expect(await verify('acq_verifier', remarked)).not.toBe('4222')
    expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
  })

  it('keeps the answers of the guide as long as they lead to the reason, and takes them out otherwise', async () => {
    const acquirer = engine.as('acq_handler')
    const answers = { guide: '1/who.merchant/correction.tooMuch/giveBack.amount', rsnCd: '4507' }
    const keys = await engine.history([{}, {}])
    const [kept = '', left = ''] = await Promise.all(keys.map((key) => givenRecord(engine, formOn(key, answers))))
    const anyReason = await raiseKind(engine, kindOf('E24'), {
      own: { guide: '1/who.merchant/correction.chargeback/answer.delivered', rsnCd: '4507' },
    })
    const ids = [kept, left, anyReason.expId]
    const list = ids.map((expId) => ({ expId, position: 'unverified', remark: 'The reason is wrong.' }))
    await engine.as('acq_verifier').post('verifyFail', { list })
    const rows = [`${kept},2,4507,Clearer`, `${left},2,4512,`, `${anyReason.expId},2,4512,`]
    const file = ['Record ID,Version,Reason code,Remark', ...rows].join('\n')
    const { body: plan } = await acquirer.post('bulk/planCorrections', { file })
    expect(plan).toMatchObject({ records: 3, planned: 3 })
    await commit(engine, 'acq_handler', plan)
    await ended(engine, 'acq_handler', plan)
    const guides = await Promise.all(ids.map(async (expId) => (await recordOf(expId)).guide))
    expect(guides).toEqual([answers.guide, null, '1/who.merchant/correction.chargeback/answer.delivered'])
  })

  /** Plans the lines below a header; answers each refused line with its reason. */
  async function refusedLines(header: string, lines: readonly string[]): Promise<Record<string, string>> {
    const file = [header, ...lines].join('\r\n')
    const { body: plan } = await engine.as('acq_handler').post('bulk/planCorrections', { file })
    const { body } = await engine
      .as('acq_handler')
      .post('query/bulkRecords', { bulkId: plan.bulkId, outcome: 'notPossible', pageSize: 100 })
    return Object.fromEntries(body.list.map((one: { line: number; errMsg: string }) => [one.line, one.errMsg]))
  }

  it('is judged line by line, and what is not understood is refused with its line and column', async () => {
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = await failedRecords(6)
    expect(
      await refusedLines('Record ID,Version,Currency,Amount,Reason code,Remark,,', [
        `${a},2,THB,1,234.00,4507,,,`,
        ',,,,,,,',
        `${b},2,THB,80.00,4507,,,`,
        `${b},2,THB,81.00,4507,,,`,
        `${c},2,USD,80.00,4507,,,`,
        `${d},2,THB,"80,00",4507,,,`,
        `${e},2,THB,80.00,4507,#N/A,,`,
        `${f},2,THB,80.005,4507,"two",,`,
        ',2,THB,80.00,4507,,,',
      ]),
    ).toEqual({
      2: 'Reason code must be one of the listed values.',
      4: 'The file has this record in more than one line.',
      5: 'The file has this record in more than one line.',
      6: 'Currency differs from the record. Only amount, reason code and remark can be changed by a file.',
      7: 'Amount has a decimal comma. Write it with a point, for example 1234.50.',
      8: 'Remark holds an error or a formula of a spreadsheet in place of a value.',
      9: 'Amount has more decimals than its currency, which has 2.',
      10: expect.any(String),
    })
    expect(
      await refusedLines('Record ID,Version,Amount,Remark', [
        `${a},2,1,234.00`,
        `${b},2,1,234.00,`,
        `${c},,80.00,`,
        `${d},2,=SUM(1),`,
        `${e},2,80.00,1.34458E+11`,
        `${f},2,,`,
      ]),
    ).toEqual({
      2: expect.any(String),
      3: expect.stringContaining('The line has 5 values, but the header has 4 columns.'),
      4: 'Version must be the number that was read with the record.',
      5: 'Amount holds an error or a formula of a spreadsheet in place of a value.',
      6: expect.stringContaining('that a spreadsheet has rewritten'),
      7: 'Amount is required.',
    })
  })

  it.each([
    ['Record ID,Version,Amount,Amount', 'Duplicate column: Amount.'],
    ['Record ID,Version,Amonut', 'Amount'],
    ['Record ID,Version,Amount,Note', 'Unknown columns: Note.'],
    ['Record ID,Version', 'Amount'],
    ['Record ID;Version;Amount', 'semicolons'],
    ['Record ID\tVersion\tAmount', 'tabs'],
  ])('with the header %j is refused as a whole', async (header, why) => {
    const file = `${header}\nE32000000000000,2,1.00,2.00`
    const { body } = await engine.as('acq_handler').post('bulk/planCorrections', { file })
    expect([body.errCd, body.field]).toEqual(['4323', 'file'])
    expect(body.errMsg).toContain(why)
  })

  it('uploaded as it was downloaded plans nothing, whatever the remarks begin with', async () => {
    const remark = fc
      .oneof(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.stringMatching(/^['=+\-@＝＋－＠\t\r\n"; ]{0,4}[a-z',0-9]{0,5}$/),
      )
      .map((text) => text.replace(/[\p{Cc}\ufffd]/gu, (char) => ('\t\n\r'.includes(char) ? char : '')).trim())
    const remarks = fc.sample(remark, 30)
    const ids: string[] = []
    for (const one of remarks) {
      const [key] = await engine.history([{}])
      if (key) ids.push(await givenRecord(engine, formOn(key, { remark: one })))
    }
    const list = ids.map((expId) => ({ expId, position: 'unverified', remark: "'=1+1" }))
    await engine.as('acq_verifier').post('verifyFail', { list })
    const file = await fileOf('acq_handler', { list: ids })
    const { body } = await engine.as('acq_handler').post('bulk/planCorrections', { file })
    expect(body).toMatchObject({ records: 0, planned: 0 })
  })
})
