import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lastAct } from '../../../../testing/data/acts.ts'
import type { TestServer } from '../../../../testing/server/server.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { givenOfficers, masked, officersOf, today } from './testing/entries.ts'

let server: TestServer
const { post, listOf, added, empty } = officersOf(() => server)
beforeAll(async () => {
  server = await givenOfficers()
})
afterAll(() => server.close())
beforeEach(empty)

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
