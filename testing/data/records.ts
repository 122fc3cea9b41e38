import { seal } from '../../src/contract/sealing.ts'
import { formOn } from '../flows/records.ts'
import type { TestServer } from '../server/server.ts'
import { givenHistory, type HistoryKey } from './history.ts'

export async function givenDispute(
  server: TestServer,
  state: 'unverified' | 'verifiedPass' | 'verifiedFail' = 'unverified',
  own: Record<string, unknown> = {},
): Promise<string> {
  const [key] = await givenHistory(server.db)
  if (!key) throw new Error('There is no transaction.')
  const expId = await raiseDispute(server, key, own)
  if (state === 'unverified') return expId
  const action = state === 'verifiedPass' ? 'verifyPass' : 'verifyFail'
  const list = [{ expId, position: 'unverified', remark: 'The amount is wrong.' }]
  const verified = await server.as('acq_verifier').post(`/api/${action}`, { list })
  if (verified.body.successCount !== 1) throw new Error(`Not verified: ${verified.text}`)
  return expId
}

/** So many disputes that wait for their verification. Answers their ids. */
export async function givenDisputes(server: TestServer, count: number): Promise<string[]> {
  const keys = await givenHistory(
    server.db,
    Array.from({ length: count }, () => ({})),
  )
  const expIds: string[] = []
  for (const key of keys) expIds.push(await raiseDispute(server, key))
  return expIds
}

async function raiseDispute(server: TestServer, key: HistoryKey, own: Record<string, unknown> = {}): Promise<string> {
  const data = await seal(formOn(key, own))
  const raised = await server.as('acq_handler').post('/api/submit/withOrig/stdDispute', { data })
  const expId: string | undefined = raised.body.list?.[0]?.first.expId
  if (!expId || raised.body.successCount !== 1) throw new Error(`Not raised: ${raised.text}`)
  return expId
}
