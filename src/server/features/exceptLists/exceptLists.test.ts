import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../../domain/calendar.ts'
import { lastAct, wholeLog } from '../../testing/acts.ts'
import { givenAlert } from '../../testing/alerts.ts'
import { givenServer, type TestServer } from '../../testing/server.ts'
import { givenUser } from '../../testing/users.ts'

const today = dayOf(new Date())
const card = '6212345678901265'
const masked = '621234••••••1265'

/** A card on the black list from today on. */
const entry = { kind: 'card', value: card, validFrom: today, validTo: null, reason: 'Reported as stolen.' }

let server: TestServer
beforeAll(async () => {
  server = await givenServer()
  await givenUser(server.db, { username: 'second_officer', insIdCd: '00010344', roles: ['riskOfficer'] })
  await givenUser(server.db, { username: 'iss_officer', insIdCd: '00010392', roles: ['riskOfficer'] })
  await givenUser(server.db, { username: 'head_officer', insIdCd: '00010764', roles: ['riskOfficer'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`UPDATE except_entry SET deleted = true`.execute(server.db.databases.main)
})

const post = (path: string, body: object, user = 'risk_officer') => server.as(user).post(`/api/risk/${path}`, body)
const listOf = async (list: string, asked: object = {}, user = 'risk_officer') =>
  (await post(`query/${list}`, asked, user)).body

async function added(own: object = {}, list = 'blackList', user = 'risk_officer'): Promise<string> {
  const { status, body } = await post(`add/${list}`, { ...entry, ...own }, user)
  expect({ status, body }).toMatchObject({ status: 200, body: { version: 1 } })
  return body.exceptId
}

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
    expect(server.db.vault.open(row.key_id ?? 0, row.pan_sealed ?? Buffer.alloc(0))).toBe(card)
    expect(row.reason).toBe('Is 621234••••••1265, they say.')
    expect(await wholeLog(server.db)).not.toContain(card)
    expect(server.log()).not.toContain(card)
    expect(await lastAct(server.db, 'risk/add/blackList')).toMatchObject({
      username: 'risk_officer',
      type: 'administration',
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
      expect(body.errMsg).toContain(`${masked} stands on the black list (`)
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

describe('a change of an entry', () => {
  const terms = { validFrom: today, validTo: addDays(today, 30), reason: 'The card has been replaced.' }

  it.each(['black', 'white'])('of the %s list counts its version up and stands in its history', async (list) => {
    const exceptId = await added({}, `${list}List`)
    const { body } = await post(`modify/${list}List`, { exceptId, version: 1, ...terms }, 'second_officer')
    expect(body).toEqual({ exceptId, version: 2 })
    const detail = (await post(`detailExceptList/${list}List`, { exceptId })).body
    expect(detail).toMatchObject({ value: masked, list, version: 2, ...terms })
    expect(detail.history).toMatchObject([
      {
        version: 2,
        action: 'modify',
        before: { validFrom: today, validTo: null, reason: 'Reported as stolen.' },
        after: terms,
      },
      { version: 1, action: 'add', before: null, after: { reason: 'Reported as stolen.' } },
    ])
    expect(detail.history[0].by).not.toBe(detail.history[1].by)
  })

  it('of two officers at once is one: the other is told that it has changed', async () => {
    const exceptId = await added()
    const answers = await Promise.all([
      post('modify/blackList', { exceptId, version: 1, ...terms }),
      post('modify/blackList', { exceptId, version: 1, ...terms, reason: 'Another.' }, 'second_officer'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  it('may not lead it into another, but may lead it over its own days', async () => {
    const first = await added({ validTo: addDays(today, 10) })
    await added({ validFrom: addDays(today, 11) }, 'whiteList')
    const own = await post('modify/blackList', { exceptId: first, version: 1, ...terms, validTo: addDays(today, 5) })
    expect(own.status).toBe(200)
    const into = await post('modify/blackList', { exceptId: first, version: 2, ...terms, validTo: addDays(today, 11) })
    expect(into.body).toMatchObject({ errCd: '4320', field: 'validFrom' })
  })

  it('reaches no entry of another institution, and none of the other list', async () => {
    const exceptId = await added()
    for (const [list, user] of [
      ['blackList', 'iss_officer'],
      ['whiteList', 'risk_officer'],
    ] as const) {
      expect((await post(`modify/${list}`, { exceptId, version: 1, ...terms }, user)).status).toBe(404)
      expect((await post(`detailExceptList/${list}`, { exceptId }, user)).status).toBe(404)
    }
    expect((await post('modify/blackList', { exceptId, version: 1, ...terms }, 'head_officer')).status).toBe(200)
  })

  it('can’t be taken out of the history', async () => {
    await added()
    await expect(sql`DELETE FROM except_event`.execute(server.db.databases.main)).rejects.toThrow()
    await expect(sql`UPDATE except_event SET version = 9`.execute(server.db.databases.main)).rejects.toThrow()
  })
})

describe('deleting', () => {
  it('takes entries off both lists, says of each what became of it, and keeps them on record', async () => {
    const mine = await added()
    const white = await added({ kind: 'terminal', value: '10000001' }, 'whiteList')
    const theirs = await added({ value: '6200000000000005' }, 'blackList', 'iss_officer')
    const list = [{ exceptId: mine }, { exceptId: theirs }, { exceptId: white, version: 7 }]
    const { body } = await post('delete/exceptList', { list })
    expect(body).toEqual({
      list: [
        { first: { exceptId: mine }, second: { body: {} } },
        { first: { exceptId: theirs }, second: { body: { errCd: '4040', errMsg: 'Not found.' } } },
        { first: { exceptId: white }, second: { body: expect.objectContaining({ errCd: '4121' }) } },
      ],
      commitCount: 3,
      successCount: 1,
    })
    expect((await listOf('blackList')).total).toBe(0)
    expect((await listOf('blackList', {}, 'iss_officer')).total).toBe(1)
    expect((await post('detailExceptList/blackList', { exceptId: mine })).status).toBe(404)
    const events = await server.db.databases.main
      .selectFrom('except_event')
      .select(['action', 'version'])
      .where('except_id', '=', mine)
      .orderBy('version')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['add', 'delete'])
    expect(await lastAct(server.db, 'risk/delete/exceptList')).toMatchObject({
      target: `exceptList ${mine}`,
      detail: { done: 1, refused: 2 },
    })
  })

  it('makes room for the same thing', async () => {
    const exceptId = await added()
    await post('delete/exceptList', { list: [{ exceptId }] })
    await added({}, 'whiteList')
  })

  it('of nothing is no request', async () => {
    expect((await post('delete/exceptList', { list: [] })).status).toBe(400)
  })
})
