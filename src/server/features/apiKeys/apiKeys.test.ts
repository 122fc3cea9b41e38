import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { actsIn, wholeLog } from '../../../../testing/data/acts.ts'
import { givenKey } from '../../../../testing/data/apiKeys.ts'
import { givenHistory } from '../../../../testing/data/history.ts'
import { givenDispute } from '../../../../testing/data/records.ts'
import { formOn } from '../../../../testing/flows/records.ts'
import type { Browser } from '../../../../testing/server/browser.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { givenChanges } from '../../changes/testing/givenChanges.ts'

const changes = await givenChanges()
const { server, post, proposed, approve } = changes
const { main } = server.db.databases
beforeEach(async () => {
  await changes.withdrawAll()
  await changes.owner.query('DELETE FROM institution_setting')
})
afterAll(() => changes.close())

const written = {
  insIdCd: '00010344',
  name: 'Core banking',
  scopes: ['read'],
  flows: ['stdDispute'],
  addresses: [],
  expiresOn: addDays(dayOf(new Date()), 90),
}
const listed = async (name: string) =>
  (await post('query/apiKey', { pageSize: 100 }, 'acq_manager')).body.list.find(
    (row: { name: string }) => row.name === name,
  )
const withKey = (key: string) => server.browser({ authorization: `Bearer ${key}` })
const search = (machine: Browser) => machine.post('/api/query/stdDispute/search', {})
const outcome = (answer: { body: { list: { second: { body: { errCd?: string } } }[] } }) =>
  answer.body.list[0]?.second.body.errCd

describe('an API key', () => {
  it('is made by two managers, shown once to its proposer, and kept as a hash', async () => {
    const changeId = await proposed('create/apiKey', written, 'acq_manager')
    expect(await listed(written.name)).toBeUndefined()
    expect((await approve(changeId, 'acq_manager')).body.errCd).toBe('4364')
    expect((await approve(changeId, 'acq_manager2')).body).toMatchObject({
      state: 'approved',
      after: { apiKey: 'Core banking', scopes: ['read'], flows: ['stdDispute'] },
    })
    const { keyId, ...row } = await listed(written.name)
    expect(row).toMatchObject({ state: 'waiting', collectable: true, lastUsedAt: null, createdBy: 'Harbour manager' })
    expect((await post('collect/apiKey', { keyId }, 'acq_manager2')).body.errCd).toBe('4387')
    expect((await post('collect/apiKey', { keyId }, 'iss_manager')).status).toBe(404)
    const { key } = (await post('collect/apiKey', { keyId }, 'acq_manager')).body
    expect(key).toMatch(/^rcs_[\w-]{43}$/)
    expect((await post('collect/apiKey', { keyId }, 'acq_manager')).body.errCd).toBe('4388')
    const { rows } = await sql<{ all: string }>`SELECT to_jsonb(k)::text AS all FROM api_key AS k`.execute(main)
    for (const text of [...rows.map(({ all }) => all), await wholeLog(server.db), server.loggedText()])
      expect(text).not.toContain(key)

    expect((await search(withKey(key))).status).toBe(200)
    expect(await listed(written.name)).toMatchObject({ state: 'active', lastUsedIp: '127.0.0.1' })
    expect((await listed(written.name)).lastUsedAt).not.toBeNull()
    expect((await post('revoke/apiKey', { keyId }, 'acq_manager2')).status).toBe(200)
    const refused = await search(withKey(key))
    expect([refused.status, refused.body.errCd]).toEqual([401, '4380'])
    expect(await listed(written.name)).toMatchObject({ state: 'revoked' })
    expect(await actsIn(server.db, 'revoke/apiKey')).toMatchObject([{ target: 'Core banking' }])
  })

  it.each([
    ['4383', 'scopes', { scopes: ['submit', 'verify'] }],
    ['4383', 'scopes', { scopes: ['verify', 'audit'] }],
    ['4384', 'addresses', { scopes: ['cardNumber'] }],
    ['4386', 'expiresOn', { expiresOn: dayOf(new Date()) }],
    ['4386', 'expiresOn', { expiresOn: addDays(dayOf(new Date()), 367) }],
    ['4001', 'addresses', { addresses: ['bank.example'] }],
    ['4031', undefined, { insIdCd: '00010392' }],
  ])('is refused with %s of %s for %o', async (errCd, field, own) => {
    const { body } = await post('create/apiKey', { ...written, ...own }, 'acq_manager')
    expect([body.errCd, body.field]).toEqual([errCd, field])
  })

  it('is refused when unknown or expired, and from other addresses, whatever cookies come with it', async () => {
    const { key } = await givenKey(server, { scopes: ['read'], addresses: ['10.1.0.0/24'] })
    const elsewhere = await search(withKey(key))
    expect([elsewhere.status, elsewhere.body.errCd]).toEqual([403, '4381'])
    const here = await givenKey(server, { scopes: ['read'], addresses: ['10.1.0.0/24', '127.0.0.1'] })
    expect((await search(here.machine)).status).toBe(200)
    await changes.owner.query('UPDATE api_key SET expires_at = now() WHERE key_id = $1', [here.keyId])
    expect((await search(here.machine)).body.errCd).toBe('4380')
    const browser = await server.as('acq_handler').browser()
    for (const authorization of ['Bearer rcs_unknown', 'Bearer', 'bearer a b']) {
      const answer = await browser.get('/api/user/myself', { authorization })
      expect([answer.status, answer.body.errCd], authorization).toEqual([401, '4380'])
    }
    expect((await browser.get('/api/user/myself')).status).toBe(200)
  })

  it('is refused once its institution has ended', async () => {
    const { machine } = await givenKey(server, { scopes: ['read'] })
    expect((await search(machine)).status).toBe(200)
    const end = (ended: boolean) =>
      changes.owner.query("UPDATE institution SET ended = $1 WHERE ins_id_cd = '00010344'", [ended])
    await end(true)
    expect((await search(machine)).body.errCd).toBe('4380')
    await end(false)
    expect((await search(machine)).status).toBe(200)
  })

  it('reaches the workflows and calls of its scopes alone', async () => {
    const { machine } = await givenKey(server, { scopes: ['read'], flows: ['inquiryRetrieval'] })
    expect((await search(machine)).body.errCd).toBe('4030')
    expect((await machine.post('/api/query/inquiryRetrieval/search', {})).status).toBe(200)
    for (const path of ['user/query', 'query/apiKey', 'worklist/claim'])
      expect((await machine.post(`/api/${path}`, {})).body.errCd, path).toBe('4382')
    expect((await machine.get('/api/auth/info')).body.errCd).toBe('4382')
  })
})

describe('four eyes', () => {
  const submitted = async (machine: Browser, headers = {}) => {
    const [origin] = await givenHistory(server.db)
    if (!origin) throw new Error('There is no transaction.')
    const answer = await machine.post('/api/submit/withOrig/stdDispute', { form: formOn(origin) }, headers)
    if (answer.body.successCount !== 1) throw new Error(answer.text)
    return String(answer.body.list[0].first.expId)
  }
  const verify = (machine: Browser, expId: string, more: object = { version: 1 }) =>
    machine.post('/api/verifyPass', { list: [{ expId, position: 'unverified', ...more }] })

  it('take a key for a person: what a key submitted, no key of the institution verifies', async () => {
    const submitting = await givenKey(server, { scopes: ['read', 'submit'] })
    const verifying = await givenKey(server, { scopes: ['read', 'verify'] })
    const once = { 'idempotency-key': 'of a machine' }
    const expId = await submitted(submitting.machine, once)
    expect((await verify(submitting.machine, expId)).body.errCd).toBe('4382')
    expect(outcome(await verify(verifying.machine, expId))).toBe('4222')
    const { body } = await verifying.machine.post('/api/detail/disputeInf', { expId })
    expect(body.actions).toContainEqual({ action: 'verifyPass', allowed: false, reason: 'ownSubmission' })
    expect((await verify(await server.as('acq_verifier').browser(), expId)).body.successCount).toBe(1)
    expect((await actsIn(server.db, 'submit/withOrig/stdDispute')).at(-1)).toMatchObject({
      username: expect.stringMatching(/^key:/),
      target: expId,
    })
    const history = (await server.as('acq_handler').post('/api/detail/expTran/queryInf', { expId })).body.operations
    expect(history.at(-1)).toMatchObject({ action: 'submit', userName: 'A key to read, submit' })
  })

  it('let a verifying key verify what a person submitted, with the version that it has seen', async () => {
    const { machine } = await givenKey(server, { scopes: ['verify'] })
    const expId = await givenDispute(server)
    const without = await verify(machine, expId, {})
    expect([without.status, without.body.errCd, without.body.field]).toEqual([400, '4003', 'version'])
    expect((await verify(machine, expId)).body.successCount).toBe(1)
  })

  it('ask a key for the version with every list of records', async () => {
    const { machine } = await givenKey(server, { scopes: ['submit', 'reply'] })
    const list = [{ expId: 'E23000000000001', position: 'verifiedFail' }]
    for (const path of ['submit/withOrig/stdDispute', 'delete', 'hide', 'reply/inquiry'])
      expect((await machine.post(`/api/${path}`, { list })).body, path).toMatchObject({
        errCd: '4003',
        field: 'version',
      })
  })

  it('take no plain form from a person', async () => {
    const [origin] = await givenHistory(server.db)
    const answer = origin && (await post('submit/withOrig/stdDispute', { form: formOn(origin) }, 'acq_handler'))
    expect(answer?.body.errCd).toBe('4006')
  })

  it('name the field of a plain form that is wrong', async () => {
    const { machine } = await givenKey(server, { scopes: ['submit'] })
    const [origin] = await givenHistory(server.db)
    const form = { ...(origin && formOn(origin)), submitTransAt: 'much' }
    const wrong = await machine.post('/api/submit/withOrig/stdDispute', { form })
    expect(wrong.body).toMatchObject({ errCd: '4001', field: 'submitTransAt' })
    const more = await machine.post('/api/submit/withOrig/stdDispute', { form: { ...form, extra: '1' } })
    expect(more.body.errCd).toMatch(/^400[12]$/)
  })

  it('refuse a key where a one-time password is asked, unless two managers exempt keys', async () => {
    const { machine } = await givenKey(server, { scopes: ['submit'] })
    const setting = { insIdCd: '00010344', otpMode: 'always', otpAbove: null, otpCurrCd: null }
    const asks = await proposed('modify/insSetting', { ...setting, version: 0 }, 'acq_manager')
    await approve(asks, 'acq_manager2')
    await expect(submitted(machine)).rejects.toThrow('4264')
    const exempts = await proposed('modify/insSetting', { ...setting, version: 1, keysExempt: true }, 'acq_manager')
    expect((await changes.detail(exempts)).after).toMatchObject({ keysExempt: true })
    await expect(submitted(machine)).rejects.toThrow('4264')
    await approve(exempts, 'acq_manager2')
    expect(await submitted(machine)).toMatch(/^E/)
  })
})
