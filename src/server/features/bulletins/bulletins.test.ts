import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { givenBulletin, type Place, writtenBulletin } from '../../../../testing/data/bulletins.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { openFileStore } from '../files/store.ts'
import { sweepUploads } from '../files/sweep.ts'

const start = new Date('2026-11-02T08:00:00Z')
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)
const hour = (count: number) => hours(count).toISOString()

let now = start
const server = testServer({ clock: () => now })
beforeEach(() => {
  now = start
})

const detail = (user: string, { bulletinId }: Place, version?: number) =>
  server.as(user).post('/api/detail/bulletin', { bulletinId, ...(version && { version }) })
const modify = (user: string, place: Place, own: Record<string, unknown> = {}) =>
  server.as(user).post('/api/modify/bulletin', { ...writtenBulletin(own), ...place })
const act = (user: string, action: 'withdraw' | 'delete', { bulletinId, version }: Place) =>
  server.as(user).post(`/api/${action}/bulletin`, { bulletinId, version })
const shownTo = async (user: string, title = '') => {
  const { body } = await server.as(user).post('/api/query/bulletin/mine', { pageSize: 100, title })
  return body.list.map((row: Place) => row.bulletinId) as string[]
}

describe('a bulletin for its readers', () => {
  it('is shown to the users of the institutions that were chosen, and to no others', async () => {
    const all = await givenBulletin(server, { title: 'For all' })
    const chosen = await givenBulletin(server, { title: 'For one', audience: ['00010392'] })
    expect(await shownTo('iss_handler')).toEqual([chosen.bulletinId, all.bulletinId])
    expect(await shownTo('viewer')).toEqual([all.bulletinId])
    expect((await detail('iss_handler', chosen)).status).toBe(200)
    expect((await detail('viewer', chosen)).body).toMatchObject({ errCd: '4040' })
  })

  it('is unread until its user has opened it, and read once', async () => {
    const place = await givenBulletin(server, { title: 'Unread', audience: ['00010392'] })
    const mine = async (user: string) =>
      (await server.as(user).post('/api/query/bulletin/mine', { title: 'Unread' })).body
    expect(await mine('iss_handler')).toMatchObject({ total: 1, unread: 1, list: [{ isNew: true }] })
    await detail('iss_handler', place)
    now = hours(1)
    await detail('iss_handler', place)
    expect(await mine('iss_handler')).toMatchObject({ total: 1, unread: 0, list: [{ isNew: false }] })
    expect(await mine('iss_auditor')).toMatchObject({ unread: 1 })
    const reads = await server.db.databases.main
      .selectFrom('bulletin_read')
      .select('read_at')
      .where('bulletin_id', '=', place.bulletinId)
      .execute()
    expect(reads).toEqual([{ read_at: start }])
    expect((await detail('admin', place)).body.keeping.reads).toBe(1)
  })

  it('stands from its time on, until its end', async () => {
    const place = await givenBulletin(server, { title: 'For a while', showFrom: hour(2), showTo: hour(4) })
    const seen = async () => (await shownTo('viewer')).includes(place.bulletinId)
    const state = async () => (await detail('admin', place)).body.keeping.state
    for (const [at, stands, is] of [
      [0, false, 'planned'],
      [2, true, 'published'],
      [3.9, true, 'published'],
      [4, false, 'expired'],
    ] as const) {
      now = hours(at)
      expect([at, await seen(), await state()]).toEqual([at, stands, is])
      expect((await detail('viewer', place)).status).toBe(stands ? 200 : 404)
    }
  })

  it('tells them nothing of whom else it is for, nor of its versions', async () => {
    const place = await givenBulletin(server, { audience: ['00010344', '00010392'] })
    const { body, text } = await detail('viewer', place)
    expect(body).toMatchObject({ title: 'Settlement calendar', insIdCd: '00010764', keeping: null })
    expect(text).not.toContain('00010392')
    expect((await detail('viewer', place, 1)).status).toBe(200)
    await modify('admin', place, { audience: ['00010344'] })
    expect((await detail('viewer', place, 1)).status).toBe(404)
  })

  it('is gone for them when it is withdrawn, and stays with its managers', async () => {
    const place = await givenBulletin(server)
    await detail('viewer', place)
    expect((await act('admin', 'withdraw', place)).body.version).toBe(2)
    expect(await shownTo('viewer')).not.toContain(place.bulletinId)
    expect((await detail('viewer', place)).status).toBe(404)
    expect((await detail('admin', place)).body.keeping).toMatchObject({ state: 'withdrawn', reads: 1 })
    expect((await modify('admin', { ...place, version: 2 })).body.errCd).toBe('4300')
    expect((await act('admin', 'delete', { ...place, version: 2 })).body.errCd).toBe('4302')
  })
})

describe('a bulletin for its managers', () => {
  it('of an institution reaches its own users only, and is kept by its own manager and the network', async () => {
    const place = await givenBulletin(server, { title: 'Own', audience: ['00010344'] }, 'acq_manager')
    expect((await detail('viewer', place)).body.insIdCd).toBe('00010344')
    for (const audience of [null, ['00010392'], ['00010344', '00010392']]) {
      const { status, body } = await modify('acq_manager', place, { audience })
      expect([status, body.field]).toEqual([403, 'audience'])
      expect((await modify('admin', place, { audience })).status).toBe(403)
    }
    for (const stranger of ['iss_manager', 'iss_handler']) expect((await detail(stranger, place)).status).toBe(404)
    expect((await modify('iss_manager', place, { audience: ['00010344'] })).body.errCd).toBe('4040')
    expect((await act('iss_manager', 'withdraw', place)).body.errCd).toBe('4040')
    expect((await modify('admin', place, { audience: ['00010344'] })).status).toBe(200)
  })

  it('is refused with a card number that is written in several looks', async () => {
    const bodies = [
      '<p>Card 4111<strong>1111</strong>1111<em>1111</em></p>',
      '<ul><li>4111 1111</li><li><p>1111 1111</p></li></ul>',
    ]
    for (const body of bodies) {
      const answer = await server.as('admin').post('/api/add/bulletin', writtenBulletin({ body }))
      expect(answer.body).toMatchObject({ errCd: '4001', field: 'body' })
      expect(answer.body.errMsg).toContain('card number')
    }
    const body = '<p>Codes <strong>4557</strong> and <strong>9600</strong>, from <em>2026</em> on</p>'
    expect((await server.as('admin').post('/api/add/bulletin', writtenBulletin({ body }))).status).toBe(200)
  })

  it('stands in the lists of those who keep it, and in no other', async () => {
    await givenBulletin(server, { title: 'Whose is it', audience: ['00010344'] }, 'acq_manager')
    const of = async (user: string) =>
      (await server.as(user).post('/api/query/bulletin', { title: 'whose IS' })).body.total
    expect([await of('acq_manager'), await of('admin'), await of('iss_manager')]).toEqual([1, 1, 0])
    expect((await server.as('viewer').post('/api/query/bulletin', {})).status).toBe(403)
    const asked = async (conditions: object) =>
      (await server.as('acq_manager').post('/api/query/bulletin', { title: 'Whose is it', ...conditions })).body.total
    expect(await asked({ state: 'published', showFromFrom: '20261102', showFromTo: '20261102' })).toBe(1)
    expect(await asked({ state: 'draft' })).toBe(0)
    expect(await asked({ showFromFrom: '20261103' })).toBe(0)
    expect(await asked({ showFromTo: '20261101' })).toBe(0)
  })

  it('names who may be written to: the own institution, and all for the network', async () => {
    const offered = async (user: string) => (await server.as(user).get('/api/bulletin/insList')).body
    expect(await offered('acq_manager')).toMatchObject({ publisher: '00010344', list: [{ insIdCd: '00010344' }] })
    const { publisher, list } = await offered('admin')
    expect([publisher, list.length > 30]).toEqual(['00010764', true])
    expect((await server.as('viewer').get('/api/bulletin/insList')).status).toBe(403)
  })

  it('is nobody else’s while it is a draft, which may be given up but is never erased', async () => {
    const place = await givenBulletin(server, { publish: false, body: '' })
    expect((await detail('viewer', place)).status).toBe(404)
    expect((await detail('admin', place)).body.keeping.state).toBe('draft')
    expect((await act('admin', 'withdraw', place)).body.errCd).toBe('4301')
    expect((await modify('admin', place, { body: '<p> </p>' })).body).toMatchObject({ errCd: '4003', field: 'body' })
    expect((await act('admin', 'delete', place)).status).toBe(200)
    expect((await detail('admin', place)).status).toBe(404)
    const kept = await server.db.databases.main
      .selectFrom('bulletin')
      .select('deleted')
      .where('bulletin_id', '=', place.bulletinId)
      .execute()
    expect(kept).toEqual([{ deleted: true }])
  })

  it('keeps every version as it was, and refuses a change to another than the last', async () => {
    const first = await givenBulletin(server, { title: 'First', body: '<p>one</p>', publish: false })
    const { body: second } = await modify('admin', first, { title: 'Second', body: '<p>two</p>' })
    now = hours(1)
    expect((await modify('admin', first, { title: 'Lost' })).body.errCd).toBe('4121')
    const { body: third } = await modify('admin', second, { title: 'Third', body: '<p>three</p>', publish: false })
    const { body } = await detail('admin', third)
    expect(body).toMatchObject({ title: 'Third', showFrom: start.toISOString(), keeping: { state: 'published' } })
    expect(body.keeping.history.map((one: { version: number; title: string }) => [one.version, one.title])).toEqual([
      [3, 'Third'],
      [2, 'Second'],
      [1, 'First'],
    ])
    expect((await detail('admin', first, 1)).body).toMatchObject({ body: '<p>one</p>', keeping: { state: 'draft' } })
    const { main } = server.db.databases
    await expect(
      sql`UPDATE bulletin_version SET title = 'x' WHERE bulletin_id = ${first.bulletinId}`.execute(main),
    ).rejects.toThrow(/permission denied|append-only/)
  })

  it('takes one of two changes that are made at the same time', async () => {
    const place = await givenBulletin(server)
    const answers = await Promise.all(['One', 'Two'].map((title) => modify('admin', place, { title })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    expect((await detail('admin', place)).body.keeping.history).toHaveLength(2)
  })

  it('begins no sooner than it is published, and ends after that', async () => {
    const past = await givenBulletin(server, { showFrom: hour(-5) })
    expect((await detail('admin', past)).body.showFrom).toBe(start.toISOString())
    const add = (own: object) => server.as('admin').post('/api/add/bulletin', writtenBulletin({ ...own }))
    expect((await add({ showTo: hour(-1) })).body).toMatchObject({ field: 'showTo' })
    expect((await add({ showFrom: hour(3), showTo: hour(3) })).body).toMatchObject({ errCd: '4004', field: 'showTo' })
    expect((await add({ showFrom: 'tomorrow' })).body).toMatchObject({ errCd: '4001', field: 'showFrom' })
  })

  it('is refused with words for what cannot be', async () => {
    const add = (own: object) => server.as('admin').post('/api/add/bulletin', writtenBulletin({ ...own }))
    expect((await add({ title: ' ' })).body.errMsg).toBe('Title must be a single line of 1 to 120 characters.')
    expect((await add({ title: 'two\nlines' })).body.field).toBe('title')
    expect((await add({ audience: [] })).body.field).toBe('audience')
    expect((await add({ audience: ['99999999'] })).body).toMatchObject({ errCd: '4254', field: 'audience' })
    expect((await add({ body: 'x'.repeat(40_001) })).body.field).toBe('body')
    expect((await add({ insIdCd: '00010344' })).body.errCd).toBe('4002')
    expect((await add({ body: `<p>${'<'.repeat(39_000)}</p>` })).body.errCd).toBe('4303')
  })

  it('is stored clean', async () => {
    const body = '<p onclick="x()">Read <script>alert(1)</script><a href="javascript:x()">this</a>\u0000</p>'
    const place = await givenBulletin(server, { body, title: '<b>4111111111111111</b>' })
    expect((await detail('viewer', place)).body).toMatchObject({
      body: '<p>Read this</p>',
      title: '<b>411111••••••1111</b>',
    })
  })
})

describe('an attachment of a bulletin', () => {
  const uploaded = async (user: string, name = 'calendar.txt') => {
    const { fileName, filePath } = (await server.as(user).upload(name, `Calendar of ${name}`)).body
    return { fileName, filePath }
  }
  const download = async (user: string, file: object) => (await server.as(user).post('/api/download', file)).status

  it('is loaded by those who may read the bulletin, for as long as they may', async () => {
    const file = await uploaded('admin')
    const place = await givenBulletin(server, { audience: ['00010392'], attachments: [file], showFrom: hour(1) })
    expect([await download('iss_handler', file), await download('admin', file)]).toEqual([400, 200])
    now = hours(1)
    expect([await download('iss_handler', file), await download('viewer', file)]).toEqual([200, 400])
    expect((await detail('iss_handler', place)).body.attachments).toMatchObject([{ ...file, mediaType: 'text/plain' }])
    const { body } = await modify('admin', place, { audience: ['00010392'] })
    expect([await download('iss_handler', file), await download('admin', file)]).toEqual([400, 200])
    expect((await detail('admin', place, 1)).body.attachments).toHaveLength(1)
    await modify('admin', body, { audience: ['00010392'], attachments: [file] })
    expect(await download('iss_handler', file)).toBe(200)
  })

  it('is an own upload that nothing else has taken', async () => {
    const add = (user: string, file: object, own: object = {}) =>
      server.as(user).post('/api/add/bulletin', writtenBulletin({ attachments: [file], ...own }))
    const own = { audience: ['00010344'] }
    const others = await uploaded('admin')
    expect((await add('acq_manager', others, own)).body).toMatchObject({ errCd: '4014', field: 'attachments' })
    const file = await uploaded('acq_manager')
    expect((await add('acq_manager', file, own)).status).toBe(200)
    expect((await add('acq_manager', file, own)).body).toMatchObject({ errCd: '4014' })
  })

  it('outlives the sweep of uploads that nothing took, also where a later version has dropped it', async () => {
    const [file, left] = [await uploaded('admin', 'kept.txt'), await uploaded('admin', 'left.txt')]
    const place = await givenBulletin(server, { attachments: [file] })
    await modify('admin', place)
    const store = openFileStore({ filesUrl: null, dataDir: server.dataDir }, server.db.secrets)
    await sweepUploads(server.db.databases.main, store, new Date(Date.now() + 31 * 86_400_000))
    expect([await download('admin', file), await download('admin', left)]).toEqual([200, 400])
  })
})

describe('the log', () => {
  it('has a row for each change, in the name of the bulletin', async () => {
    const place = await givenBulletin(server, { publish: false })
    await act('admin', 'withdraw', place)
    await modify('admin', place)
    const { rows } = await sql`
      SELECT type, path, err_cd FROM audit_log WHERE target = ${`bulletin ${place.bulletinId}`} ORDER BY id`.execute(
      server.db.databases.main,
    )
    expect(rows).toEqual([
      { type: 'administration', path: 'add/bulletin', err_cd: null },
      { type: 'administration', path: 'modify/bulletin', err_cd: null },
    ])
  })
})
