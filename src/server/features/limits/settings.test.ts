import { beforeEach, describe, expect, it } from 'vitest'
import { lastAct } from '../../../../testing/data/acts.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { connectAs } from '../../db/pools/databases.ts'

const server = testServer()
beforeEach(async () => {
  const owner = await connectAs(server.db.connection)
  await owner.query('DELETE FROM institution_setting')
  await owner.end()
})

const post = (path: string, body: object, user = 'acq_manager') => server.as(user).post(`/api/${path}`, body)
const untouched = {
  insIdCd: '00010344',
  version: 0,
  otpMode: 'never',
  otpAbove: null,
  otpCurrCd: null,
  claimMode: 'advise',
  keysExempt: false,
  zone: null,
}
const above = { ...untouched, otpMode: 'above', otpAbove: '500000', otpCurrCd: '764' }

describe('the settings of an institution', () => {
  it('ask for no one-time password until somebody says so', async () => {
    const { body } = await post('query/insSetting', {})
    expect(body.setting).toEqual({ ...untouched, pendingChange: null })
  })

  it('are kept as its manager changes them, and the log says who and what', async () => {
    const changed = await post('modify/insSetting', above)
    expect(changed.body).toEqual({ ...above, version: 1, pendingChange: null })
    expect((await post('query/insSetting', {})).body.setting).toEqual({ ...above, version: 1, pendingChange: null })
    expect(await lastAct(server.db, 'modify/insSetting')).toMatchObject({
      username: 'acq_manager',
      target: '00010344',
      detail: { before: { otpMode: 'never' }, after: { otpMode: 'above', otpAbove: '500000' } },
    })
  })

  it('keep no amount where the mode has none', async () => {
    const { body } = await post('modify/insSetting', { ...above, otpMode: 'always' })
    expect(body).toMatchObject({ otpMode: 'always', otpAbove: null, otpCurrCd: null })
  })

  it('are changed by one of two at once', async () => {
    const first = await Promise.all([
      post('modify/insSetting', above),
      post('modify/insSetting', { ...untouched, otpMode: 'always' }, 'admin'),
    ])
    expect(first.map(({ status }) => status).sort()).toEqual([200, 412])
    const next = await Promise.all([
      post('modify/insSetting', { ...above, version: 1 }),
      post('modify/insSetting', { ...untouched, version: 1 }, 'admin'),
    ])
    expect(next.map(({ status }) => status).sort()).toEqual([200, 412])
    expect((await post('modify/insSetting', { ...above, version: 1 })).status).toBe(412)
  })

  it.each([
    ['without the amount', { ...above, otpAbove: null }, 'otpAbove'],
    ['without the currency', { ...above, otpCurrCd: null }, 'otpCurrCd'],
    ['with a currency that is none', { ...above, otpCurrCd: '000' }, 'otpCurrCd'],
    ['with an amount that is none', { ...above, otpAbove: '-1' }, 'otpAbove'],
    ['with a mode that is none', { ...above, otpMode: 'sometimes' }, 'otpMode'],
  ])('are refused %s', async (_name, sent, field) => {
    const { status, body } = await post('modify/insSetting', sent)
    expect({ status, field: body.field }).toEqual({ status: 400, field })
    expect((await post('query/insSetting', {})).body.setting).toEqual({ ...untouched, pendingChange: null })
  })
})

describe('who keeps the settings', () => {
  it('is the institution’s own manager: another one does not even see them', async () => {
    for (const [path, body] of [
      ['query/insSetting', { insIdCd: '00010344' }],
      ['modify/insSetting', above],
    ] as const) {
      const { status, body: answer } = await post(path, body, 'iss_manager')
      expect([status, answer.errCd]).toEqual([403, '4031'])
    }
    const own = await post('query/insSetting', {}, 'iss_manager')
    expect(own.body.institutions.map((one: { insIdCd: string }) => one.insIdCd)).toEqual(['00010392'])
  })

  it.each(['admin', 'head_manager'])('is %s for every institution', async (user) => {
    const { body } = await post('query/insSetting', { insIdCd: '00010344' }, user)
    expect(body.setting).toEqual({ ...untouched, pendingChange: null })
    expect(body.institutions.length).toBeGreaterThan(30)
    expect((await post('modify/insSetting', above, user)).status).toBe(200)
    expect((await post('query/insSetting', { insIdCd: '99999999' }, user)).status).toBe(404)
  })

  it.each(['acq_handler', 'acq_auditor', 'head_auditor', 'viewer'])('is not %s', async (user) => {
    expect((await post('query/insSetting', {}, user)).status).toBe(403)
    expect((await post('modify/insSetting', above, user)).status).toBe(403)
  })
})
