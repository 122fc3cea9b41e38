import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actsIn, lastAct, wholeLog } from '../../../../testing/data/acts.ts'
import { givenAlert } from '../../../../testing/data/alerts.ts'
import type { TestServer } from '../../../../testing/server/server.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { card, entry, givenOfficers, masked, officersOf, today } from './testing/entries.ts'

let server: TestServer
const { post, listOf, added, empty } = officersOf(() => server)
beforeAll(async () => {
  server = await givenOfficers()
})
afterAll(() => server.close())
beforeEach(empty)

describe('an entry that is added', () => {
  it('stands on its list, its card masked, with who added it and why', async () => {
    const exceptId = await added()
    const { list, total } = await listOf('blackList')
    expect(total).toBe(1)
    expect(list).toEqual([
      {
        exceptId,
        version: 1,
        insIdCd: '00010344',
        insNm: expect.objectContaining({ en: expect.any(String) }),
        kind: 'card',
        value: masked,
        validFrom: today,
        validTo: null,
        state: 'holds',
        reason: 'Reported as stolen.',
        addedBy: expect.any(String),
        addedAt: expect.any(String),
      },
    ])
    expect((await listOf('whiteList')).total).toBe(0)
  })

  it('keeps its card sealed and hashed, and nowhere in the clear, in the log neither', async () => {
    const exceptId = await added({ value: '6212 3456 7890 1265', reason: `Is ${card}, they say.` })
    const row = await server.db.databases.main
      .selectFrom('except_entry')
      .selectAll()
      .where('except_id', '=', exceptId)
      .executeTakeFirstOrThrow()
    expect(row.pan_hash).toBe(server.db.vault.hashesOf(card)[0])
    const entry = ['except_entry', row.except_id] as const
    expect(server.db.vault.open(row.key_id ?? 0, row.pan_sealed ?? Buffer.alloc(0), entry)).toBe(card)
    expect(row.reason).toBe('Is 621234••••••1265, they say.')
    expect(await wholeLog(server.db)).not.toContain(card)
    expect(server.log()).not.toContain(card)
    const acts = await actsIn(server.db, 'risk/add/blackList')
    expect(acts.filter(({ type }) => type === 'administration').at(-1)).toMatchObject({
      username: 'risk_officer',
      target: `blackList ${exceptId}`,
      detail: { before: null, after: { kind: 'card', value: masked, insIdCd: '00010344' } },
    })
  })

  it.each([
    ['a number that is no card', { value: '6212345678901264' }, '4001', 'value'],
    ['no number', { value: '' }, '4003', 'value'],
    ['a merchant number that is too long', { kind: 'merchant', value: '1234567890123456' }, '4001', 'value'],
    ['a terminal that is too long', { kind: 'terminal', value: '123456789' }, '4001', 'value'],
    ['a kind that there is not', { kind: 'country' }, '4001', 'kind'],
    ['a day that is none', { validFrom: '20260230' }, '4001', 'validFrom'],
    ['an end before its beginning', { validFrom: addDays(today, 9), validTo: addDays(today, 8) }, '4004', 'validTo'],
    ['an end that has passed', { validFrom: '20260101', validTo: addDays(today, -1) }, '4322', 'validTo'],
    ['no reason', { reason: ' ' }, '4003', 'reason'],
    ['a reason that is too long', { reason: 'x'.repeat(201) }, '4001', 'reason'],
    ['a field that entries do not have', { state: 'holds' }, '4002', 'state'],
  ])('is refused with %s', async (_name, own, errCd, field) => {
    const { body } = await post('add/blackList', { ...entry, ...own })
    expect(body).toMatchObject({ errCd, field })
    expect((await listOf('blackList')).total).toBe(0)
  })

  it('is refused while it is listed on one of its days, on whichever list, and the days are named', async () => {
    await added({ validTo: addDays(today, 10) })
    for (const list of ['blackList', 'whiteList']) {
      const { status, body } = await post(`add/${list}`, { ...entry, validFrom: addDays(today, 10) })
      expect({ status, errCd: body.errCd, field: body.field }).toEqual({ status: 422, errCd: '4321', field: 'value' })
      expect(body.errMsg).toContain(`${masked} is already on the black list (`)
    }
    await added({ validFrom: addDays(today, 11) }, 'whiteList')
    expect((await post('add/blackList', { ...entry, validFrom: addDays(today, 20) })).body.errCd).toBe('4320')
  })

  it('stands beside the same one of another institution', async () => {
    await added()
    await added({}, 'whiteList', 'iss_officer')
  })

  it('is one, where two officers add it at once, to one list or to both', async () => {
    for (const [one, other] of [
      ['blackList', 'blackList'],
      ['whiteList', 'blackList'],
    ] as const) {
      await sql`UPDATE except_entry SET deleted = true`.execute(server.db.databases.main)
      const answers = await Promise.all([post(`add/${one}`, entry), post(`add/${other}`, entry, 'second_officer')])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    }
  })

  it('can’t be doubled behind the rules: the database refuses it', async () => {
    await added({ kind: 'merchant', value: '000134458120001' })
    const insert = sql`
      INSERT INTO except_entry (list, ins_id_cd, kind, value, valid_from, reason, added_by)
      SELECT 'white', ins_id_cd, kind, value, valid_from, reason, added_by FROM except_entry WHERE NOT deleted`
    await expect(insert.execute(server.db.databases.main)).rejects.toThrow('except_entry_once')
  })
})

describe('an entry from a suspicious transaction', () => {
  const { value: _, ...ofAlert } = entry

  it('is about its card, whose number nobody has to know', async () => {
    const rid = await givenAlert(server.db, { insIdCd: '00010344', priAcctNo: card })
    const { body } = await post('exceptCard', { rid })
    expect(body).toEqual({ insIdCd: '00010344', insNm: expect.anything(), value: masked })
    await added({ ...ofAlert, value: undefined, rid })
    expect((await listOf('blackList', { priAcctNo: card })).total).toBe(1)
    expect((await post('add/blackList', { ...ofAlert, rid })).body.errCd).toBe('4321')
  })

  it('is for the institution that the alert is for, whoever of the head adds it', async () => {
    const rid = await givenAlert(server.db, { insIdCd: '00010344', priAcctNo: card })
    await added({ ...ofAlert, value: undefined, rid }, 'blackList', 'head_officer')
    expect((await listOf('blackList')).list[0].insIdCd).toBe('00010344')
  })

  it('is not there for another institution', async () => {
    const rid = await givenAlert(server.db, { insIdCd: '00010344', priAcctNo: card })
    expect((await post('exceptCard', { rid }, 'iss_officer')).status).toBe(404)
    expect((await post('add/blackList', { ...ofAlert, rid }, 'iss_officer')).status).toBe(404)
  })
})

describe('a list', () => {
  it('is found by card, kind, number, days and who added it, in the order that is asked', async () => {
    const stolen = await added()
    const merchant = await added(
      { kind: 'merchant', value: '000134458120001', validTo: addDays(today, 5) },
      'blackList',
    )
    const later = await added(
      { kind: 'terminal', value: '10000001', validFrom: addDays(today, 3), validTo: addDays(today, 9) },
      'blackList',
      'second_officer',
    )
    const found = async (asked: object) =>
      (await listOf('blackList', asked)).list.map((row: { exceptId: string }) => row.exceptId)
    expect(await found({})).toEqual([later, merchant, stolen])
    expect(await found({ sort: 'addedAt' })).toEqual([stolen, merchant, later])
    expect(await found({ sort: 'validTo' })).toEqual([merchant, later, stolen])
    expect(await found({ sort: '-validTo' })).toEqual([stolen, later, merchant])
    expect(await found({ priAcctNo: card })).toEqual([stolen])
    expect(await found({ priAcctNo: '6200000000000005' })).toEqual([])
    expect(await found({ kind: 'merchant' })).toEqual([merchant])
    expect(await found({ value: '10000001' })).toEqual([later])
    expect(await found({ state: 'coming' })).toEqual([later])
    expect(await found({ state: 'holds' })).toEqual([merchant, stolen])
    expect(await found({ state: 'over' })).toEqual([])
    expect(await found({ addedBy: 'SECOND_officer' })).toEqual([later])
    expect(await found({ pageSize: 1, currPage: 2 })).toEqual([merchant])
  })

  it('is each institution’s own; the head and administrators see all', async () => {
    await added()
    await added({}, 'blackList', 'iss_officer')
    expect((await listOf('blackList', {}, 'iss_officer')).total).toBe(1)
    for (const user of ['head_officer', 'admin']) {
      expect((await listOf('blackList', {}, user)).total).toBe(2)
      expect((await listOf('blackList', { insIdCd: '00010392' }, user)).total).toBe(1)
    }
  })

  it('leaves as CSV with its cards masked, and that is in the log', async () => {
    await added()
    const { text, status } = await server
      .as('risk_officer')
      .post('/api/risk/query/blackList', {}, { accept: 'text/csv' })
    expect(status).toBe(200)
    expect(text).toContain(masked)
    expect(text).toContain('Reported as stolen.')
    expect(text).not.toContain(card)
    expect(await lastAct(server.db, 'risk/query/blackList')).toMatchObject({ type: 'file' })
  })

  it.each(['viewer', 'acq_handler', 'acq_auditor'])('is shut to %s', async (user) => {
    for (const path of ['query/blackList', 'query/whiteList']) expect((await post(path, {}, user)).status).toBe(403)
    for (const [path, body] of [
      ['add/blackList', entry],
      ['delete/exceptList', { list: [{ exceptId: '1' }] }],
      ['import/whiteList', { file: '' }],
    ] as const)
      expect((await post(path, body, user)).status).toBe(403)
  })
})
