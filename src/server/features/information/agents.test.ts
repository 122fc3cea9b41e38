import { beforeAll, describe, expect, it } from 'vitest'
import { agencyOfExamples } from '../../../../testing/access/agency.ts'
import { lastAct } from '../../../../testing/data/acts.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { testServer } from '../../../../testing/server/testServer.ts'

const server = testServer()
beforeAll(() => givenUser(server.db, { username: 'other_viewer', insIdCd: '00020764', roles: ['viewer'] }))

const ask = (path: string, body: object, user = 'acq_manager') => server.as(user).post(`/api/${path}`, body)

function agency(own: object = {}) {
  return {
    ...agencyOfExamples,
    remark: 'By contract',
    ...own,
  }
}

describe('agents', () => {
  it('are searched by one of two institutions at least', async () => {
    for (const body of [{}, { agentIns: '00010344' }]) {
      const answer = await ask('query/agent', body)
      expect(answer).toMatchObject({
        status: 400,
        body: { errCd: '4020', errMsg: 'Fields can not be all empty ', field: 'insIdCd' },
      })
    }
    expect((await ask('query/agent', { rltInsIdCd: '00030764' })).status).toBe(200)
  })

  it('are added, changed and deleted, each in the audit log, and never over what somebody else did', async () => {
    const { agentId } = (await ask('add/agent', agency())).body
    const before = { agentId, version: 1 }
    const changed = await ask('modify/agent', { ...before, ...agency({ validTo: '20271231' }) })
    expect(changed.body).toEqual({ agentId, version: 2 })
    expect(await lastAct(server.db, 'modify/agent')).toMatchObject({
      type: 'administration',
      target: `00010392 (${agentId})`,
      detail: { before: { validTo: null }, after: { validTo: '20271231' } },
    })
    expect(await ask('modify/agent', { ...before, ...agency() })).toMatchObject({ status: 412 })
    expect(await ask('delete/agent', before)).toMatchObject({ status: 412 })
    expect((await ask('detail/agent', { agentId })).body).toMatchObject({
      version: 2,
      validTo: '20271231',
      insNm: { en: 'Sakura Shore Bank' },
      agentNm: { en: 'Harbour Merchant Services' },
      actions: [
        { action: 'modify', allowed: true },
        { action: 'delete', allowed: true },
      ],
    })
    const on = async (validOn: string) => (await ask('query/agent', { insIdCd: '00010392', validOn })).body.total
    expect([await on('20251231'), await on('20260101'), await on('20271231'), await on('20280101')]).toEqual([
      0, 1, 1, 0,
    ])
    expect((await ask('delete/agent', { agentId, version: 2 })).status).toBe(200)
    expect((await ask('query/agent', { insIdCd: '00010392' })).body.total).toBe(0)
    expect(await lastAct(server.db, 'delete/agent')).toMatchObject({ detail: { after: null } })
  })

  it('are added and deleted by their institutions alone, where these name one', async () => {
    const { insIdCd, rltInsIdCd } = agencyOfExamples
    const both = { insIdCd, rltInsIdCd }
    const { agentId } = (await ask('add/agent', both)).body
    expect((await ask('detail/agent', { agentId })).body).toMatchObject({
      ...both,
      agentIns: '00010344',
      service: 'all',
      validTo: null,
    })
    const second = (await ask('add/agent', { ...both, service: 'risk' })).body.agentId
    expect((await ask('delete/agent', both)).body).toMatchObject({ errCd: '4349' })
    expect((await ask('delete/agent', { agentId: second })).status).toBe(200)
    expect((await ask('delete/agent', both)).status).toBe(200)
    expect((await ask('delete/agent', both)).status).toBe(404)
  })

  it('are between three institutions that are there, once a service', async () => {
    const wrong = async (own: object) => (await ask('add/agent', agency(own), 'admin')).body
    expect(await wrong({ insIdCd: '00010344' })).toMatchObject({ errCd: '4340', field: 'insIdCd' })
    expect(await wrong({ rltInsIdCd: '00010392' })).toMatchObject({ errCd: '4340', field: 'rltInsIdCd' })
    expect(await wrong({ rltInsIdCd: '99999999' })).toMatchObject({ errCd: '4254', field: 'rltInsIdCd' })
    expect(await wrong({ validTo: '20251231' })).toMatchObject({ errCd: '4004', field: 'validTo' })
    const { agentId } = (await ask('add/agent', agency({ service: 'risk' }))).body
    expect(await wrong({ service: 'risk' })).toMatchObject({ errCd: '4341' })
    expect((await ask('add/agent', agency({ service: 'issuing' }))).status).toBe(200)
    const twice = await ask('modify/agent', { agentId, version: 1, ...agency({ service: 'issuing' }) })
    expect(twice.body).toMatchObject({ errCd: '4341' })
  })

  it('are kept without card numbers, and the log says nothing that was typed freely', async () => {
    const { body } = await ask('add/agent', agency({ service: 'all', remark: 'For 6200000000000005 alone' }))
    const { remark } = (await ask('detail/agent', { agentId: body.agentId })).body
    expect(remark).toBe('For 620000••••••0005 alone')
    const act = await lastAct(server.db, 'add/agent')
    expect(act).toMatchObject({ detail: { after: { service: 'all' } } })
    expect(JSON.stringify(act)).not.toContain('alone')
    await ask('delete/agent', body)
  })

  it('are there once where two are added at the same moment', async () => {
    const many = await Promise.all([1, 2, 3, 4].map(() => ask('add/agent', agency({ service: 'acquiring' }))))
    expect(many.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  it('are read by their three institutions and the head, and kept by the managers of the one that acts', async () => {
    const { agentId, version } = (await ask('add/agent', agency({ service: 'settlement' }))).body
    const seen = async (user: string) =>
      (await ask('query/agent', { insIdCd: '00010392', service: 'settlement' }, user)).body.list
    for (const user of ['viewer', 'iss_handler', 'head_auditor']) expect(await seen(user), user).toHaveLength(1)
    expect(await seen('other_viewer')).toEqual([])
    expect((await ask('detail/agent', { agentId }, 'other_viewer')).status).toBe(404)
    const [row] = await seen('iss_manager')
    expect(row.actions).toEqual([
      { action: 'modify', allowed: false, reason: 'This belongs to another institution.' },
      { action: 'delete', allowed: false, reason: 'This belongs to another institution.' },
    ])
    expect((await ask('delete/agent', { agentId, version }, 'iss_manager')).status).toBe(403)
    expect((await ask('modify/agent', { agentId, version, ...agency() }, 'iss_manager')).status).toBe(403)
    expect((await ask('add/agent', agency({ service: 'all' }), 'iss_manager')).body).toMatchObject({ errCd: '4031' })
    const away = await ask('modify/agent', { agentId, version, ...agency({ agentIns: '00020764' }) })
    expect(away).toMatchObject({ status: 403, body: { field: 'agentIns' } })
    expect((await ask('add/agent', agency(), 'acq_handler')).status).toBe(403)
  })

  it('come as a file as far as they are seen', async () => {
    const file = (user: string) =>
      server.as(user).post('/api/query/agent', { insIdCd: '00010392', service: 'settlement' }, { accept: 'text/csv' })
    expect((await file('viewer')).text).toContain('00010392,Sakura Shore Bank,00030764,Chao Phraya Trust,00010344')
    expect((await file('other_viewer')).text.trim().split('\r\n')).toHaveLength(1)
  })
})
