import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { actsIn } from '../../../../testing/data/acts.ts'
import { givenDisputes } from '../../../../testing/data/records.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { insIdCds } from '../../../../testing/flows/cast.ts'
import { testServer } from '../../../../testing/server/testServer.ts'

const server = testServer()
let expIds: string[]
beforeAll(async () => {
  await givenUser(server.db, { username: 'strange_handler', insIdCd: insIdCds.stranger, roles: ['handler'] })
  expIds = await givenDisputes(server, 3)
})

const post = (username: string, path: string, body: object, headers = {}) =>
  server.as(username).post(`/api/${path}`, body, headers)
const notesFor = async (username: string, expId: string) => (await post(username, 'query/notes', { expId })).body
const mentionsOf = async (username: string) => {
  const { body } = await post(username, 'query/message', {})
  return body.list.filter(({ kind }: { kind: string }) => kind === 'mention')
}

describe('a note', () => {
  it('is read by the own institution, never by the other one, the head or an administrator', async () => {
    const [expId = ''] = expIds
    await verified(expId)
    const note = 'The merchant called: refund on Monday.'
    expect((await post('acq_handler', 'add/note', { expId, note })).status).toBe(200)
    expect(await notesFor('acq_verifier', expId)).toMatchObject({
      list: [{ note, userName: expect.any(String), mine: false }],
      total: 1,
      mayAdd: true,
    })
    expect(await notesFor('acq_handler', expId)).toMatchObject({ list: [{ mine: true }] })
    for (const username of ['iss_handler', 'head_auditor', 'admin'])
      expect(await notesFor(username, expId)).toMatchObject({ list: [], total: 0 })
    await post('iss_handler', 'add/note', { expId, note: 'Ours.' })
    expect(await notesFor('iss_verifier', expId)).toMatchObject({ list: [{ note: 'Ours.' }], total: 1 })
    expect((await notesFor('acq_verifier', expId)).total).toBe(1)
  })

  it('is written by those who work on records, not by viewers or strangers, and stands in the audit log', async () => {
    const [, expId = ''] = expIds
    expect(await notesFor('viewer', expId)).toMatchObject({ list: [], mayAdd: false })
    expect((await post('viewer', 'add/note', { expId, note: 'I only look.' })).status).toBe(403)
    expect((await post('strange_handler', 'add/note', { expId, note: 'Not mine.' })).status).toBe(404)
    const { body } = await post('acq_manager', 'add/note', { expId, note: '  Please hurry.  ' })
    expect(await notesFor('acq_handler', expId)).toMatchObject({ list: [{ note: 'Please hurry.' }] })
    expect((await actsIn(server.db, 'add/note')).at(-1)).toMatchObject({
      username: 'acq_manager',
      target: expId,
      detail: { note: body.noteId, mentions: [] },
    })
  })

  it('holds no card number, and is never empty or longer than 500 characters', async () => {
    const [, , expId = ''] = expIds
    await post('acq_handler', 'add/note', { expId, note: 'He says 6200 0000 0000 0005 is his.' })
    const { list } = await notesFor('acq_handler', expId)
    expect(list[0].note).toBe('He says 620000••••••0005 is his.')
    for (const note of ['', '   ', 'x'.repeat(501)])
      expect(await post('acq_handler', 'add/note', { expId, note })).toMatchObject({
        status: 400,
        body: { field: 'note' },
      })
  })

  it('is kept once when it is sent twice', async () => {
    const [, , expId = ''] = expIds
    const send = () => post('acq_handler', 'add/note', { expId, note: 'Once.' }, { 'idempotency-key': 'note-1' })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    const { list } = await notesFor('acq_handler', expId)
    expect(list.filter(({ note }: { note: string }) => note === 'Once.')).toHaveLength(1)
    const acts = (await actsIn(server.db, 'add/note')).filter(({ target }) => target === expId)
    expect(acts.filter(({ detail }) => detail?.note === first.body.noteId)).toHaveLength(1)
  })

  it('cannot be changed or deleted, not even by a defect', async () => {
    const { main } = server.db.databases
    await expect(main.deleteFrom('record_note').execute()).rejects.toThrow('permission denied')
    await expect(sql`UPDATE record_note SET note = 'x'`.execute(main)).rejects.toThrow('permission denied')
  })
})

describe('a mention', () => {
  it('rings the bell of the colleague once, and leads to the notes of the record', async () => {
    const [, expId = ''] = expIds
    const note = '@ACQ_verifier and @acq_verifier: please look. @acq_handler'
    expect((await post('acq_handler', 'add/note', { expId, note })).status).toBe(200)
    await expect
      .poll(() => mentionsOf('acq_verifier'))
      .toMatchObject([
        { title: expect.stringContaining(`in a note on ${expId}`), content: note, link: { expId, notes: true } },
      ])
    expect(await mentionsOf('acq_handler')).toEqual([])
  })

  it('names colleagues who can open the record only', async () => {
    const [, expId = ''] = expIds
    for (const username of ['iss_handler', 'risk_officer', 'nobody'])
      expect(await post('acq_handler', 'add/note', { expId, note: `Ask @${username}` })).toMatchObject({
        status: 422,
        body: { errCd: '4410', field: 'note', errMsg: expect.stringContaining(username) },
      })
    const many = Array.from({ length: 11 }, (_, n) => `@colleague${n}`).join(' ')
    expect(await post('acq_handler', 'add/note', { expId, note: many })).toMatchObject({
      status: 422,
      body: { errCd: '4411' },
    })
    const { list } = (await post('acq_handler', 'query/colleagues', { expId })).body
    const names = list.map(({ username }: { username: string }) => username)
    expect(names).toEqual(expect.arrayContaining(['acq_handler', 'acq_verifier', 'acq_manager', 'viewer']))
    for (const foreign of ['iss_handler', 'risk_officer', 'admin']) expect(names).not.toContain(foreign)
  })
})

/** Passes it, so that the counterparty sees it. */
async function verified(expId: string): Promise<void> {
  const { body } = await post('acq_verifier', 'verifyPass', { list: [{ expId, position: 'unverified' }] })
  expect(body.successCount).toBe(1)
}
