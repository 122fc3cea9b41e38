/** @module-tag slow */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { untilNotified } from '../../../../testing/data/notices.ts'
import { givenDispute } from '../../../../testing/data/records.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { givenTwoProcesses, type TwoProcesses } from '../../../../testing/server/twoProcesses.ts'

/** Both look for views that are due. */
let both: TwoProcesses
beforeAll(async () => {
  both = await givenTwoProcesses()
})
afterAll(() => both.close())
beforeEach(async () => {
  await sql`DELETE FROM view_watch`.execute(both.one.db.databases.main)
})

const send = (user: string, path: string, body: object) => both.one.as(user).post(`/api/${path}`, body)

let views = 0
async function watch(user: string, more: object = {}) {
  const body = { scope: 'mine', todo: 'verify' }
  const content = {
    path: '/worklist',
    search: {},
    conditions: { todo: 'verify' },
    call: 'query/worklist',
    body,
    ...more,
  }
  const view = {
    list: 'wrk.list',
    name: `View ${++views}`,
    content: { ...content, columns: { hidden: [], widths: {} } },
  }
  const { viewId } = (await send(user, 'add/view', view)).body
  return { name: view.name, viewId, answer: await send(user, 'use/view', { viewId, watched: true }) }
}

async function newsOf(user: string) {
  const { list } = (await send(user, 'query/message', {})).body
  return list.filter((one: { kind: string }) => one.kind === 'view')
}

const watches = async () => {
  const { rows } = await sql<{ at: Date; due: boolean }>`
    SELECT checked_at AS at, check_at <= now() AS due FROM view_watch`.execute(both.one.db.databases.main)
  return rows
}
const looked = () => expect.poll(async () => (await watches()).some(({ due }) => due)).toBe(false)

/** As if a minute had passed since the last look. */
async function minuteLater() {
  await looked()
  await sql`UPDATE view_watch SET checked_at = checked_at - interval '1 minute'`.execute(both.one.db.databases.main)
}

/** A record moves, and the views of those who may see it are looked at. */
async function givenMove() {
  const before = await watches()
  const expId = await givenDispute(both.one)
  await untilNotified(both.one)
  const latest = Math.max(...before.map(({ at }) => at.getTime()))
  await expect.poll(async () => (await watches()).every(({ at }) => at.getTime() > latest)).toBe(true)
  return expId
}

it('tells once that a row has come into a view, whichever process sees it, and only its number', async () => {
  const { name, viewId } = await watch('acq_verifier')
  await minuteLater()
  const expId = await givenMove()
  await expect.poll(() => newsOf('acq_verifier')).toHaveLength(1)
  const [told] = await newsOf('acq_verifier')
  expect(told.title).toBe(`1 new row in your view “${name}”`)
  expect(told.link).toEqual({ view: { viewId, path: '/worklist', search: {} } })
  expect(JSON.stringify(told)).not.toContain(expId)

  await minuteLater()
  await givenMove()
  const titles = async () => (await newsOf('acq_verifier')).map(({ title }: { title: string }) => title)
  await expect.poll(titles).toEqual([`2 new rows in your view “${name}”`])
})

it('tells nobody of rows that they may not see now, though they could when they began to watch', async () => {
  const db = both.one.db.databases.main
  await givenUser(both.one.db, { username: 'moved_on', insIdCd: '00010344', roles: ['verifier'] })
  await watch('moved_on')
  await minuteLater()
  await sql`
    UPDATE user_role SET role = 'viewer' WHERE user_id = (SELECT user_id FROM app_user WHERE username = 'moved_on')`.execute(
    db,
  )
  await givenMove()
  await looked()
  await untilNotified(both.one)
  expect(await newsOf('moved_on')).toEqual([])
})

it('says nothing of rows that were there, nor of those that another content of the view shows', async () => {
  await givenUser(both.one.db, { username: 'watcher', insIdCd: '00010344', roles: ['verifier'] })
  await givenDispute(both.one)
  const { viewId } = await watch('watcher', { body: { scope: 'mine', todo: 'reply' } })
  await looked()
  const { list } = (await send('watcher', 'query/view', {})).body
  const wider = { ...list[0].content, body: { scope: 'mine' } }
  await send('watcher', 'modify/view', { viewId, version: 1, content: wider })
  await looked()
  await untilNotified(both.one)
  expect(await newsOf('watcher')).toEqual([])
})

it('watches no list that could not say what is new, and ten views of a user', async () => {
  for (const call of ['query/log', 'query/currencyName'])
    expect((await watch('viewer', { call, body: {} })).answer).toMatchObject({ status: 422, body: { errCd: '4406' } })
  for (let n = 0; n < 10; n++) expect((await watch('viewer')).answer.status).toBe(200)
  expect((await watch('viewer')).answer).toMatchObject({ status: 422, body: { errCd: '4405' } })
})

it('is looked at by nobody where its view is withdrawn or no longer watched', async () => {
  const { viewId } = await watch('acq_handler')
  expect((await send('acq_handler', 'query/view', {})).body.list[0].watched).toBe(true)
  await send('acq_handler', 'use/view', { viewId, watched: false })
  expect(await watches()).toEqual([])
  await send('acq_handler', 'use/view', { viewId, watched: true })
  await send('acq_handler', 'delete/view', { viewId, version: 1 })
  expect(await watches()).toEqual([])
})

it('is looked at for nobody who has moved to another institution than that of the view', async () => {
  const { main } = both.one.db.databases
  const userId = await givenUser(both.one.db, { username: 'elsewhere', insIdCd: '00010344', roles: ['verifier'] })
  const { viewId } = await watch('acq_manager')
  await send('acq_manager', 'share/view', { viewId, version: 1, shared: true })
  await send('elsewhere', 'use/view', { viewId, watched: true })
  await sql`UPDATE app_user SET ins_id_cd = '00010392' WHERE user_id = ${userId}`.execute(main)
  await sql`UPDATE view_watch SET check_at = now()`.execute(main)
  await expect.poll(async () => (await watches()).length).toBe(1)
})
