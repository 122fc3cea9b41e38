import { seal } from '../../contract/sealing.ts'
import { givenHistory, type HistoryKey } from './history.ts'
import type { TestServer } from './server.ts'

/** A form as the browser seals it: a credit adjustment of 100.00 THB by 00010344 on that transaction, unless said. */
export function disputeOn(key: HistoryKey, own: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    submitTransId: 'E32',
    origKey: key.priKey,
    origLogCd: key.logCd,
    origSettleDt: key.settleDt,
    position: 'history',
    // Tests raise the same again and again.
    confirmed: true,
    submitRcvInsIdCd: '00010392',
    submitTransCurrCd: '764',
    submitTransAt: '10000',
    rsnCd: '4507',
    vouchers: [],
    ...own,
  }
}

/** A dispute between 00010344, whose handler raises it, and 00010392, in this state. Answers its id. */
export async function givenDispute(
  server: TestServer,
  state: 'unverified' | 'verifiedPass' | 'verifiedFail' = 'unverified',
  own: Record<string, unknown> = {},
): Promise<string> {
  const [key] = await givenHistory(server.db)
  if (!key) throw new Error('There is no transaction.')
  const data = await seal(disputeOn(key, own))
  const raised = await server.as('acq_handler').post('/api/submit/withOrig/stdDispute', { data })
  const expId: string | undefined = raised.body.list?.[0]?.first.expId
  if (!expId || raised.body.successCount !== 1) throw new Error(`Not raised: ${raised.text}`)
  if (state === 'unverified') return expId
  const action = state === 'verifiedPass' ? 'verifyPass' : 'verifyFail'
  const list = [{ expId, position: 'unverified', remark: 'The amount is wrong.' }]
  const verified = await server.as('acq_verifier').post(`/api/${action}`, { list })
  if (verified.body.successCount !== 1) throw new Error(`Not verified: ${verified.text}`)
  return expId
}
