import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { formOn, givenRecord, outcomes } from '../../../../testing/flows/records.ts'
import { verifyEvents } from '../events/verifyEvents.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
})
afterAll(() => engine.close())

/** So many records that wait to be verified. */
async function records(count: number, flow = 'stdDispute'): Promise<string[]> {
  const own = flow === 'stdDispute' ? {} : { submitTransId: 'S80', rsnCd: undefined }
  const keys = await engine.history(
    Array.from({ length: count }, () => (flow === 'stdDispute' ? {} : { transId: 'S10' })),
  )
  const ids: string[] = []
  for (const key of keys) ids.push(await givenRecord(engine, formOn(key, own), { flow }))
  return ids
}

const asked = (ids: readonly string[], position = 'unverified', remark?: string) => ({
  list: ids.map((expId) => ({ expId, position, ...(remark ? { remark } : {}) })),
})

describe('a batch', () => {
  it('answers for each record in order: what succeeded stays, what failed says why', async () => {
    const [good = '', moved = '', completion = ''] = [...(await records(2)), ...(await records(1, 'preAuthCompletion'))]
    await engine.as('acq_verifier').post('verifyFail', asked([moved], 'unverified', 'no'))
    const list = [good, 'E23000000000000', moved, good, completion].map((expId) => ({ expId, position: 'unverified' }))
    const { status, body } = await engine.as('acq_verifier').post('verifyPass', { list })
    expect(status).toBe(200)
    expect(body.list.map((one: { first: { expId: string } }) => one.first.expId)).toEqual(list.map((one) => one.expId))
    expect(outcomes(body)).toEqual(['done', '4040', '4121', '4124', 'done'])
    expect([body.commitCount, body.successCount]).toEqual([5, 2])
  })

  it('says of a record that nobody has changed that its status was named wrongly', async () => {
    const [expId = ''] = await records(1)
    const list = [{ expId, position: 'verifiedPass', version: 1 }]
    const { body } = await engine.as('acq_verifier').post('cancel', { list })
    expect(body.list[0].second.body).toMatchObject({
      errCd: '4123',
      errMsg: 'This record is in the status Unverified, not in the one from which this was asked.',
    })
  })

  it('says nothing of the records of others', async () => {
    const [foreign] = await engine.history([{ acqInsIdCd: '00020764', fwdInsIdCd: '00020764' }])
    if (!foreign) throw new Error('no transaction')
    const expId = await givenRecord(engine, formOn(foreign), { by: 'admin' })
    const stranger = await engine.as('acq_verifier').post('verifyPass', asked([expId]))
    const unknown = await engine.as('acq_verifier').post('verifyPass', asked(['E23000000000000']))
    expect(stranger.body.list[0].second).toEqual(unknown.body.list[0].second)
    const receiver = await engine.as('iss_verifier').post('verifyPass', asked([expId]))
    expect(receiver.body.list[0].second).toEqual(unknown.body.list[0].second)
  })

  it('of two verifiers at the same time lets one pass and the other fail, record by record', async () => {
    const ids = await records(20)
    const send = (list: string[]) => engine.as('acq_verifier').post('verifyPass', asked(list))
    const [one, two] = await Promise.all([send(ids), send([...ids].reverse())])
    expect(one.body.successCount + two.body.successCount).toBe(20)
    const conflicts = [...outcomes(one.body), ...outcomes(two.body)].filter((code) => code !== 'done')
    expect(conflicts).toEqual(Array(20).fill('4121'))
    expect(await verifyEvents(engine.databases.main)).toMatchObject({ broken: null })
  })

  it('with an Idempotency-Key is done once, and answers the same again', async () => {
    const ids = await records(2)
    const headers = { 'idempotency-key': 'verify once' }
    const send = (list: string[]) => engine.as('acq_verifier').post('verifyPass', asked(list), headers)
    const long = { 'idempotency-key': 'k'.repeat(201) }
    const refused = await engine.as('acq_verifier').post('verifyPass', asked(ids), long)
    expect(refused.body.errMsg).toBe('Idempotency-Key must not exceed 200 characters.')
    for (const { body } of await Promise.all([send(ids), send(ids), send(ids)]))
      expect(outcomes(body)).toEqual(['done', 'done'])
    expect(outcomes((await send(ids)).body)).toEqual(['done', 'done'])
    const other = await send(ids.slice(1))
    expect([other.status, other.body.errCd]).toEqual([422, '4247'])
  })

  it('keeps four eyes for administrators too', async () => {
    const [key] = await engine.history([{}])
    if (!key) throw new Error('no transaction')
    const expId = await givenRecord(engine, formOn(key), { by: 'admin' })
    expect(outcomes((await engine.as('admin').post('verifyPass', asked([expId]))).body)).toEqual(['4222'])
    expect(outcomes((await engine.as('acq_verifier').post('verifyPass', asked([expId]))).body)).toEqual(['done'])
  })

  it('takes a thousand records, and no more', async () => {
    const many = Array.from({ length: 1001 }, (_, i) => `E23${String(i).padStart(12, '0')}`)
    expect((await engine.as('acq_verifier').post('verifyPass', asked(many))).status).toBe(400)
    const { body } = await engine.as('acq_verifier').post('verifyPass', asked(many.slice(1)))
    expect([body.commitCount, body.successCount]).toEqual([1000, 0])
  })

  it('takes no step that the flow of the record lacks', async () => {
    const { body } = await engine.as('acq_auditor').post('auditPass', asked(await records(1)))
    expect(outcomes(body)).toEqual(['4221'])
  })
})
