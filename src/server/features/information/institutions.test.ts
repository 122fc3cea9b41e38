import { describe, expect, it } from 'vitest'
import { actsIn, lastAct } from '../../../../testing/data/acts.ts'
import { testServer } from '../../../../testing/server/testServer.ts'

const server = testServer()

const ask = (path: string, body: object, user = 'viewer') => server.as(user).post(`/api/${path}`, body)

describe('institutions', () => {
  it('are found by number, by name in both languages, by country and role', async () => {
    const numbers = async (body: object) =>
      (await ask('query/ins', body)).body.list.map((row: { insIdCd: string }) => row.insIdCd)
    expect(await numbers({ insIdCd: '0001039' })).toEqual(['00010392'])
    expect(await numbers({ insNm: 'sakura' })).toEqual(['00010392'])
    expect(await numbers({ insNm: '樱岸' })).toEqual(['00010392'])
    expect(await numbers({ country: 'HK', sort: '-insIdCd' })).toEqual(['00020344', '00010344'])
    expect(await numbers({ insNm: 'Recourse', insRole: 'issuer' })).toEqual([])
    expect((await ask('query/ins', { country: 'XX' })).body).toMatchObject({ errCd: '4001', field: 'country' })
    const { body } = await ask('detail/ins', { insIdCd: '00010392' })
    expect(body).toMatchObject({ country: 'JP', currCd: '392', acquirer: true, issuer: true, maintainsContacts: false })
    expect(body.actions).toEqual([{ action: 'modify', allowed: false, reason: expect.any(String) }])
    expect((await ask('detail/ins', { insIdCd: '99999999' })).status).toBe(404)
  })

  it('are changed by administrators, as a new version of what is imported', async () => {
    const facts = {
      insIdCd: '00010702',
      insEnNm: 'Merlion Bay Bank',
      insNm: '狮城湾银行',
      country: 'SG',
      currCd: '702',
    }
    const written = { ...facts, acquirer: false, issuer: true, version: 1 }
    expect((await ask('modify/ins', written, 'acq_manager')).status).toBe(403)
    expect((await ask('modify/ins', { ...written, currCd: '000' }, 'admin')).body).toMatchObject({ errCd: '4241' })
    expect((await ask('modify/ins', written, 'admin')).body).toEqual({ insIdCd: '00010702', version: 2 })
    expect((await ask('modify/ins', written, 'admin')).status).toBe(412)
    expect((await ask('detail/ins', { insIdCd: '00010702' })).body).toMatchObject({ insEnNm: 'Merlion Bay Bank' })
    const { list } = (await ask('query/referenceVersion', { kind: 'institution' }, 'admin')).body
    expect(list).toMatchObject([{ version: 2, added: 0, changed: 1, removed: 0 }, { version: 1 }])
    expect((await ask('export/reference', { kind: 'institution' }, 'admin')).text).toContain(
      '00010702,Merlion Bay Bank,狮城湾银行,SG,702,0,1',
    )
  })

  it('are named to everybody who chooses one', async () => {
    const named = await server.as('viewer').get('/api/ins/names')
    expect(named.body.list).toContainEqual(expect.objectContaining({ insIdCd: '00010392' }))
    expect((await server.browser().get('/api/ins/names')).status).toBe(401)
  })

  it('say in the audit log what was changed of them', async () => {
    const version = (await ask('detail/ins', { insIdCd: '00010410' })).body.version
    const facts = { insIdCd: '00010410', insEnNm: 'Han Bridge Bank', insNm: '汉桥银行', country: null, currCd: '410' }
    const whole = { ...facts, acquirer: true, issuer: true, version }
    const wrong = await ask('modify/ins', { ...whole, insNm: '#REF!' }, 'admin')
    expect(wrong.body).toMatchObject({ errCd: '4001', field: 'insNm' })
    await ask('modify/ins', whole, 'admin')
    expect(await lastAct(server.db, 'modify/ins')).toMatchObject({
      target: '00010410',
      detail: { before: { country: 'KR' }, after: { country: null } },
    })
  })
})

describe('contacts', () => {
  const desk = { contactNm: 'Dispute desk', duty: 'dispute', phone: '+852 2123 4567 x12', email: 'desk@example.test' }

  it('are kept by the managers of their institution, and read by all', async () => {
    const added = await ask('add/insContact', { insIdCd: '00010344', ...desk }, 'acq_manager')
    const { contactId } = added.body
    expect((await ask('add/insContact', { insIdCd: '00010392', ...desk }, 'acq_manager')).status).toBe(403)
    expect((await ask('add/insContact', { insIdCd: '00010344', ...desk }, 'acq_handler')).status).toBe(403)
    const other = (await ask('add/insContact', { insIdCd: '00010392', ...desk, duty: 'general' }, 'admin')).body

    const seen = await ask('query/insContact', { insIdCd: '00010344' }, 'iss_handler')
    expect(seen.body).toMatchObject({ total: 1, list: [{ contactId, version: 1, ...desk }] })
    const changed = { ...desk, email: null }
    expect((await ask('modify/insContact', { contactId, version: 1, ...changed }, 'acq_manager')).body).toEqual({
      contactId,
      version: 2,
    })
    expect((await ask('modify/insContact', { contactId, version: 1, ...desk }, 'acq_manager')).status).toBe(412)
    expect(await lastAct(server.db, 'modify/insContact')).toMatchObject({ err_cd: '4121' })
    expect((await ask('delete/insContact', other, 'acq_manager')).status).toBe(403)
    expect((await ask('delete/insContact', { contactId, version: 2 }, 'acq_manager')).status).toBe(200)
    expect((await ask('query/insContact', { insIdCd: '00010344' })).body.total).toBe(0)
  })

  it('are added once, sent twice under one key', async () => {
    const add = (key: string, own: object = {}) =>
      server
        .as('acq_manager')
        .post('/api/add/insContact', { insIdCd: '00010344', ...desk, ...own }, { 'idempotency-key': key })
    const [first, again] = await Promise.all([add('one'), add('one')])
    expect(first.status).toBe(200)
    expect(again.body).toEqual(first.body)
    const acts = await actsIn(server.db, 'add/insContact')
    expect(acts.filter(({ target }) => target === `00010344 (${first.body.contactId})`)).toHaveLength(1)
    expect((await add('one', { contactNm: 'Another desk' })).body).toMatchObject({ errCd: '4247' })
    expect((await ask('query/insContact', { insIdCd: '00010344' })).body).toMatchObject({
      total: 1,
      list: [{ ...first.body, ...desk }],
    })
    expect((await add('two')).status).toBe(200)
    expect((await ask('query/insContact', { insIdCd: '00010344' })).body.total).toBe(2)
  })

  it('can be reached', async () => {
    const add = async (own: object) =>
      (await ask('add/insContact', { insIdCd: '00010344', ...desk, ...own }, 'acq_manager')).body
    expect(await add({ phone: null, email: null })).toMatchObject({ errCd: '4342', field: 'phone' })
    expect(await add({ phone: 'call me' })).toMatchObject({ errCd: '4001', field: 'phone' })
    expect(await add({ email: 'nowhere' })).toMatchObject({ errCd: '4001', field: 'email' })
  })
})
