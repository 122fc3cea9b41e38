import { beforeAll, expect, it } from 'vitest'
import { givenKey } from '../../../../testing/data/apiKeys.ts'
import { givenHistory, type HistoryKey } from '../../../../testing/data/history.ts'
import { givenOtpSetting } from '../../../../testing/data/otp.ts'
import { chargeback, formOn } from '../../../../testing/flows/records.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { seal } from '../../../contract/sealing.ts'

const server = testServer()
beforeAll(() => givenOtpSetting(server, { mode: 'always' }))

const sentence = 'This transaction can’t be used now. Try again later.'

/** A transaction of 1,285.00 THB, of which the issuer has claimed so much without anybody having verified it. */
async function claimed(submitTransAt: string): Promise<HistoryKey> {
  const [key] = await givenHistory(server.db)
  if (!key) throw new Error('There is no transaction.')
  const data = await seal(formOn(key, { ...chargeback, submitTransAt }))
  const { body } = await server.as('iss_handler').post('/api/submit/withOrig/stdDispute', { data })
  expect(body).toMatchObject({ successCount: 1 })
  return key
}

const open = (key: HistoryKey) =>
  server.as('acq_handler').post('/api/detail/hisTran/single', { ...key, flow: 'stdDispute' })

const transIdsIn = ({ offers }: { offers: { transId: string }[] }) => offers.map(({ transId }) => transId)

const submit = async (key: HistoryKey, submitTransAt: string) => {
  const data = await seal(formOn(key, { submitTransAt }))
  return server.as('acq_handler').post('/api/submit/withOrig/stdDispute', { data })
}

it('offers nothing on a transaction that the other side has used up, and says only that it cannot be used now', async () => {
  const { body } = await open(await claimed('128500'))
  expect(body).toMatchObject({ whyNot: sentence, related: [] })
  expect(transIdsIn(body)).not.toContain('E32')
  const { body: partly } = await open(await claimed('100'))
  expect(partly.whyNot).toBeNull()
  expect(transIdsIn(partly)).toContain('E32')
})

it('refuses it before it asks for a one-time password', async () => {
  const key = await claimed('100000')
  const refused = await submit(key, '60000')
  expect(refused).toMatchObject({ status: 200, body: { successCount: 0 } })
  expect(refused.body.list[0].second.body).toMatchObject({ errCd: '4275', errMsg: sentence })
  expect((await submit(key, '100')).body.errCd).toBe('4260')
})

it('refuses to prepare it', async () => {
  const { machine } = await givenKey(server, { scopes: ['assistant'], name: 'Desk assistant' })
  const { priKey, logCd, settleDt } = await claimed('128500')
  const original = { origKey: priKey, origLogCd: logCd, origSettleDt: settleDt }
  const form = { submitTransId: 'E32', ...original, submitTransAt: '100', rsnCd: '4507' }
  const ask = { username: 'acq_handler', flow: 'stdDispute', form }
  expect((await machine.post('/api/prepare/draft', ask)).body).toMatchObject({ errCd: '4275', errMsg: sentence })
})
