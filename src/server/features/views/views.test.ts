import { describe, expect, it } from 'vitest'
import { givenUser } from '../../../../testing/data/users.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import type { SavedView } from '../../../contract/records/views.ts'

const server = testServer()

const content = {
  path: '/worklist',
  search: {},
  conditions: { todo: 'verify', dueDtTo: '@+0' },
  sort: '-transAt',
  columns: { hidden: ['state'], widths: { expId: 200 } },
  call: 'query/worklist',
  body: { scope: 'mine', todo: 'verify', dueDtTo: '@+0' },
}

const send = (user: string, path: string, body: object) => server.as(user).post(`/api/${path}`, body)
const add = (user: string, name: string, more: object = {}) =>
  send(user, 'add/view', { list: 'wrk.list', name, content: { ...content, ...more } })
const viewsOf = async (user: string): Promise<SavedView[]> => (await send(user, 'query/view', {})).body.list
async function viewNamed(user: string, name: string): Promise<SavedView> {
  const found = (await viewsOf(user)).find((view) => view.name === name)
  if (!found) throw new Error(`${user} has no view ${name}.`)
  return found
}
const placeOf = ({ viewId, version }: SavedView) => ({ viewId, version })

describe('a private view', () => {
  it('comes back as it was saved, and to nobody else', async () => {
    expect(await add('acq_handler', ' Today ')).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await viewNamed('acq_handler', 'Today')).toMatchObject({
      list: 'wrk.list',
      content,
      shared: false,
      mine: true,
    })
    for (const user of ['acq_manager', 'iss_handler', 'admin']) expect(await viewsOf(user)).toEqual([])
  })

  it.each(['//2130706433/a', '/a//b', '/../a', '/.//a', 'a', 'https://evil.example/'])(
    'leads to no address but one of the portal: %s',
    async (path) => {
      const { status, body } = await add('acq_handler', 'Elsewhere', { path })
      expect([status, body.errCd]).toEqual([400, '4001'])
    },
  )

  it('has a name of its own in its list, whatever the case', async () => {
    expect(await add('acq_handler', 'TODAY')).toMatchObject({ status: 422, body: { errCd: '4400', field: 'name' } })
    const elsewhere = { list: 'sys.user.list', name: 'Today', content }
    expect((await send('acq_handler', 'add/view', elsewhere)).status).toBe(200)
  })

  it('is renamed, and not written over what was saved meanwhile', async () => {
    const { body } = await add('acq_handler', 'Draft')
    expect((await send('acq_handler', 'modify/view', { ...body, name: 'Final' })).body.version).toBe(2)
    const late = await send('acq_handler', 'modify/view', { ...body, content: { ...content, conditions: {} } })
    expect(late).toMatchObject({ status: 412, body: { errCd: '4121' } })
    expect((await viewNamed('acq_handler', 'Final')).content).toEqual(content)
  })

  it('is out of reach for others', async () => {
    const place = placeOf(await viewNamed('acq_handler', 'Final'))
    for (const user of ['acq_verifier', 'acq_manager', 'iss_handler', 'admin']) {
      expect((await send(user, 'modify/view', { ...place, name: 'Mine now' })).status).toBe(404)
      expect((await send(user, 'delete/view', place)).status).toBe(404)
      expect((await send(user, 'use/view', { viewId: place.viewId, pinned: true })).status).toBe(404)
    }
    expect((await send('acq_handler', 'delete/view', place)).status).toBe(200)
    expect((await viewsOf('acq_handler')).map(({ name }) => name)).not.toContain('Final')
  })

  it.each([
    ['as the filter for cards', { conditions: { priAcctNo: '4000000000000002' } }],
    ['as a part of one', { body: { priAcctNo: '4000' } }],
    ['in another filter', { conditions: { remark: '4000 0000 0000 0002' } }],
    ['in the address', { search: { q: '4000000000000002' } }],
    ['in the address, beside another value of that name', { search: { q: '4000000000000002' }, body: { q: 'x' } }],
    ['as a number', { body: { transAtFrom: 4000000000000002 } }],
    ['by the name of a shorter number', { conditions: { retriRefNo: '4000000000000002' } }],
    ['by the name of a shorter code', { body: { mchntCd: '4000000000000002' } }],
    ['by a name that the list does not have', { conditions: { noteId: '4000000000000002' } }],
  ])('holds no card number %s', async (_, more) => {
    expect(await add('acq_handler', 'Card', more)).toMatchObject({ status: 422, body: { errCd: '4403' } })
  })

  it('holds a number that the list takes for one of something else, though it could be that of a card', async () => {
    const conditions = { orderNo: '4000000000000002' }
    const asked = { path: '/internetPay/OrderQuery', call: 'query/order', body: conditions, conditions }
    expect(await add('acq_handler', 'Order', asked)).toMatchObject({ status: 200 })
  })

  it('holds none in its name, and leads nowhere else', async () => {
    expect((await add('acq_handler', 'Card 4000000000000002')).body.errCd).toBe('4403')
    for (const path of ['https://evil.example', '//evil.example', 'javascript:alert(1)'])
      expect((await add('acq_handler', 'Elsewhere', { path })).body.errCd).toBe('4001')
  })

  it('is one of at most fifty', async () => {
    await givenUser(server.db, { username: 'collector', insIdCd: '00010344', roles: ['viewer'] })
    const answers = await Promise.all(Array.from({ length: 52 }, (_, n) => add('collector', `View ${n}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
    expect(answers.filter(({ body }) => body.errCd === '4401')).toHaveLength(2)
  })
})

describe('how a user uses a view', () => {
  it('opens a list with one view by default', async () => {
    const one = (await add('iss_handler', 'One')).body.viewId
    const two = (await add('iss_handler', 'Two')).body.viewId
    for (const viewId of [one, two]) await send('iss_handler', 'use/view', { viewId, isDefault: true })
    const defaults = (await viewsOf('iss_handler')).filter((view) => view.isDefault)
    expect(defaults.map(({ name }) => name)).toEqual(['Two'])
    await send('iss_handler', 'use/view', { viewId: two, isDefault: false })
    expect((await viewsOf('iss_handler')).some((view) => view.isDefault)).toBe(false)
  })

  it('pins five, and counts their rows under the rights of the user', async () => {
    const ids: string[] = []
    for (let n = 0; n < 6; n++) ids.push((await add('iss_verifier', `Pin ${n}`)).body.viewId)
    const pin = (viewId: string) => send('iss_verifier', 'use/view', { viewId, pinned: true })
    for (const viewId of ids.slice(0, 5)) expect((await pin(viewId)).status).toBe(200)
    expect(await pin(ids[5] ?? '')).toMatchObject({ status: 422, body: { errCd: '4402' } })
    expect((await pin(ids[4] ?? '')).status).toBe(200)
    const rows = await send('iss_verifier', 'query/worklist', { todo: 'verify', pageSize: 1 })
    const { list } = (await send('iss_verifier', 'count/view', {})).body
    expect(list).toHaveLength(5)
    await send('iss_verifier', 'use/view', { viewId: ids[0], pinned: false })
    const changed = { ...content, body: { scope: 'mine', todo: 'verify', since: 'forever' } }
    await send('iss_verifier', 'modify/view', { viewId: ids[1], version: 1, content: changed })
    const counted = (await send('iss_verifier', 'count/view', {})).body.list
    expect(counted).toHaveLength(4)
    // A filter that the list doesn't have any more is left out.
    expect(counted[0]).toEqual({ viewId: ids[1], total: rows.body.total, totalIsExact: true })
  })

  it.each([
    ['a list whose reads are logged', 'query/log'],
    ['a list behind a menu or role that the user lacks', 'query/pendingChange'],
    ['a call that is no list', 'auth/logout'],
  ])('counts nothing of %s', async (_, call) => {
    const { viewId } = (await add('viewer', call, { call, body: {} })).body
    await send('viewer', 'use/view', { viewId, pinned: true })
    const { list } = (await send('viewer', 'count/view', {})).body
    expect(list.find((one: { viewId: string }) => one.viewId === viewId)).toMatchObject({ total: null })
  })
})

describe('a view of the institution', () => {
  it('is shared by a manager, seen by all of it, and changed by managers alone', async () => {
    await add('acq_manager', 'Ours')
    const own = await viewNamed('acq_manager', 'Ours')
    expect((await send('acq_manager', 'share/view', { ...placeOf(own), shared: true })).status).toBe(200)
    const seen = await viewNamed('acq_handler', 'Ours')
    expect(seen).toMatchObject({ shared: true, mine: false, editable: false })
    expect((await viewsOf('iss_handler')).map(({ name }) => name)).not.toContain('Ours')
    const kept = { status: 422, body: { errCd: '4404' } }
    expect(await send('acq_handler', 'modify/view', { ...placeOf(seen), name: 'Mine' })).toMatchObject(kept)
    expect(await send('acq_handler', 'delete/view', placeOf(seen))).toMatchObject(kept)
    expect((await send('acq_handler', 'share/view', { ...placeOf(seen), shared: false })).status).toBe(403)
    expect((await send('acq_handler', 'use/view', { viewId: seen.viewId, pinned: true })).status).toBe(200)
  })

  it('goes back to whoever wrote it, and from the sidebars of the others', async () => {
    const view = await viewNamed('acq_manager', 'Ours')
    expect((await send('acq_manager', 'share/view', { ...placeOf(view), shared: false })).status).toBe(200)
    expect((await viewsOf('acq_handler')).map(({ name }) => name)).not.toContain('Ours')
    const again = await viewNamed('acq_manager', 'Ours')
    await send('acq_manager', 'share/view', { ...placeOf(again), shared: true })
    expect(await viewNamed('acq_handler', 'Ours')).toMatchObject({ pinned: false })
  })

  it('is not shared by others, and has one name in its list', async () => {
    const { body } = await add('acq_handler', 'Ours')
    expect((await send('acq_handler', 'share/view', { ...body, shared: true })).status).toBe(403)
    await add('acq_manager', 'ours')
    const second = await viewNamed('acq_manager', 'ours')
    const refused = await send('acq_manager', 'share/view', { ...placeOf(second), shared: true })
    expect(refused).toMatchObject({ status: 422, body: { errCd: '4400' } })
  })
})
