import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { actsIn } from '../../../../testing/data/acts.ts'
import { accountNamed } from '../../../../testing/data/people.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import type { AbsenceRow } from '../../../contract/people/absences.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'

const now = new Date()
const today = dayOf(now)

const server = testServer({ clock: () => now })
let ids: Record<'handler' | 'deputy' | 'other' | 'verifier' | 'manager' | 'foreign' | 'viewer', string>
beforeAll(async () => {
  const id = async (username: string) => (await accountNamed(server, username)).userId
  const handler = (username: string) => givenUser(server.db, { username, insIdCd: '00010344', roles: ['handler'] })
  ids = {
    handler: await id('acq_handler'),
    deputy: await handler('acq_deputy'),
    other: await handler('acq_other'),
    verifier: await id('acq_verifier'),
    manager: await id('acq_manager'),
    foreign: await id('iss_handler'),
    viewer: await id('viewer'),
  }
})

const post = (username: string, path: string, body: object = {}, headers = {}) =>
  server.as(username).post(`/api/${path}`, body, headers)
const days = (from: number, until: number) => ({ awayFrom: addDays(today, from), awayUntil: addDays(today, until) })
const declare = (by: string, own: object, headers = {}) =>
  post(by, 'create/absence', { ...days(0, 5), deputyId: ids.deputy, ...own }, headers)
const listFor = async (username: string, body = {}): Promise<AbsenceRow[]> =>
  (await post(username, 'query/absence', body)).body.list
const end = (by: string, absenceId: string) => post(by, 'end/absence', { absenceId })
const titlesOf = async (username: string): Promise<string[]> => {
  const { body } = await post(username, 'query/message')
  return body.list.filter(({ kind }: { kind: string }) => kind === 'deputy').map((one: { title: string }) => one.title)
}

it('declares an absence once, shows it to user, deputy and manager, and is ended by its user', async () => {
  const key = { 'idempotency-key': 'absence-1' }
  const made = await declare('acq_handler', {}, key)
  expect(made.status).toBe(200)
  const { absenceId } = made.body
  expect((await declare('acq_handler', {}, key)).body).toEqual({ absenceId })

  const row = {
    absenceId,
    userId: ids.handler,
    deputyName: 'acq_deputy',
    state: 'current',
    ...days(0, 5),
    endedAt: null,
  }
  expect(await listFor('acq_handler')).toMatchObject([{ ...row, canEnd: true }])
  expect(await listFor('acq_deputy')).toMatchObject([{ ...row, canEnd: false }])
  expect(await listFor('acq_manager')).toMatchObject([{ ...row, canEnd: true }])
  for (const username of ['acq_other', 'iss_manager', 'head_auditor', 'admin'])
    expect(await listFor(username)).toEqual([])
  await expect.poll(() => titlesOf('acq_deputy')).toEqual([expect.stringMatching(/^You are the deputy of /)])

  for (const username of ['iss_manager', 'admin']) expect((await end(username, absenceId)).status).toBe(404)
  for (const username of ['acq_deputy', 'acq_other'])
    expect(await end(username, absenceId)).toMatchObject({ status: 422, body: { errCd: '4476' } })
  expect((await end('acq_handler', absenceId)).status).toBe(200)
  expect((await end('acq_handler', absenceId)).status).toBe(200)
  expect(await listFor('acq_handler', { state: 'over' })).toMatchObject([{ absenceId, canEnd: false }])
  expect(await listFor('acq_handler', { state: 'current' })).toEqual([])
  await expect.poll(() => titlesOf('acq_deputy')).toHaveLength(2)
  expect(await titlesOf('acq_handler')).toEqual([])
  const declared = await actsIn(server.db, 'create/absence')
  expect(declared).toMatchObject([{ username: 'acq_handler', target: 'acq_handler', detail: { deputy: 'acq_deputy' } }])
  const ended = (await actsIn(server.db, 'end/absence')).filter(({ err_cd }) => err_cd === null)
  expect(ended).toMatchObject([{ username: 'acq_handler', target: 'acq_handler' }])
})

it('is declared by a manager for a user of the institution, who is told', async () => {
  const { body } = await declare('acq_manager', { userId: ids.other })
  expect(await listFor('acq_other')).toMatchObject([{ absenceId: body.absenceId, userId: ids.other }])
  await expect
    .poll(() => titlesOf('acq_other'))
    .toMatchObject([expect.stringMatching(/^Your absence from .* has been declared$/)])
  expect((await end('acq_manager', body.absenceId)).status).toBe(200)
  await expect.poll(() => titlesOf('acq_other')).toHaveLength(2)

  expect(await declare('acq_handler', { userId: ids.other })).toMatchObject({
    status: 422,
    body: { errCd: '4476', field: 'userId' },
  })
  expect(await declare('acq_manager', { userId: ids.foreign })).toMatchObject({
    status: 404,
    body: { field: 'userId' },
  })
  expect(await declare('admin', { userId: ids.other })).toMatchObject({ status: 404, body: { field: 'userId' } })
})

it('refuses days and deputies that do not fit, and names the field', async () => {
  const { body } = await declare('acq_other', days(10, 20))
  const refusals: [by: string, own: object, status: number, errCd: string, field: string][] = [
    ['acq_handler', days(-1, 2), 422, '4470', 'awayFrom'],
    ['acq_handler', days(3, 2), 400, '4004', 'awayUntil'],
    ['acq_handler', days(1, 181), 422, '4471', 'awayUntil'],
    ['acq_other', days(20, 30), 422, '4472', 'awayFrom'],
    ['acq_manager', {}, 422, '4473', 'userId'],
    ['acq_manager', { userId: ids.viewer }, 422, '4473', 'userId'],
    ['acq_handler', { deputyId: ids.handler }, 422, '4474', 'deputyId'],
    ['acq_handler', { deputyId: ids.verifier }, 422, '4474', 'deputyId'],
    ['acq_handler', { deputyId: ids.foreign }, 422, '4474', 'deputyId'],
    ['acq_handler', { deputyId: '9007199254740000' }, 422, '4474', 'deputyId'],
    ['acq_handler', { deputyId: ids.other, ...days(5, 10) }, 422, '4475', 'deputyId'],
  ]
  for (const [by, own, status, errCd, field] of refusals)
    expect(await declare(by, own), JSON.stringify(own)).toMatchObject({ status, body: { errCd, field } })
  const { body: deputies } = await post('acq_handler', 'query/deputies', days(5, 10))
  expect(deputies.list).toMatchObject([
    { username: 'acq_handler2', away: null },
    { userId: ids.deputy, username: 'acq_deputy', name: 'acq_deputy', away: null },
    { userId: ids.other, username: 'acq_other', name: 'acq_other', away: days(10, 20) },
  ])
  // A deputy who goes away later is named to everybody.
  const later = await declare('acq_deputy', { deputyId: ids.handler, ...days(12, 14) })
  expect(later.status).toBe(200)
  expect(await listFor('acq_other', { state: 'planned' })).toMatchObject([{ deputyAwayUntil: addDays(today, 14) }])
  for (const absenceId of [body.absenceId, later.body.absenceId]) await end('acq_manager', absenceId)
})

it('lets the database hold one absence at a time for each user', async () => {
  const both = await Promise.all([1, 2].map(() => declare('acq_handler', days(40, 50))))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  const { main } = server.db.databases
  const insert = main.insertInto('absence').values({
    user_id: ids.handler,
    deputy_id: ids.deputy,
    first_day: addDays(today, 50),
    last_day: addDays(today, 60),
    declared_by: ids.handler,
    ended_at: null,
    ended_by: null,
  })
  await expect(insert.execute()).rejects.toThrow('absence_once')
})

it('ends with the account of the user or of the deputy', async () => {
  const leaver = await givenUser(server.db, { username: 'acq_leaver', insIdCd: '00010344', roles: ['handler'] })
  const { body } = await declare('acq_other', { deputyId: leaver })
  await sql`UPDATE app_user SET disabled = true WHERE user_id = ${leaver}`.execute(server.db.databases.main)
  expect(await listFor('acq_other', { state: 'current' })).toEqual([])
  const mine = await listFor('acq_other', { state: 'over' })
  expect(mine.find((one) => one.absenceId === body.absenceId)).toMatchObject({ canEnd: false, ...days(0, 5) })
  expect((await declare('acq_other', { deputyId: leaver })).body).toMatchObject({ errCd: '4474' })
})
