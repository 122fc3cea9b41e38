import { randomUUID } from 'node:crypto'
import type { HistoryKey } from '../data/history.ts'
import type { TestEngine } from './engine.ts'

/**
 * Builds a form as the browser seals it: by default a credit adjustment of 100.00 THB by 00010344 on that transaction.
 */
export function formOn(key: HistoryKey, own: Record<string, unknown> = {}): Record<string, unknown> {
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

export const chargeback = { submitTransId: 'E23', submitRcvInsIdCd: '00010344', rsnCd: '4507' }

export async function givenRecord(
  engine: TestEngine,
  form: Record<string, unknown>,
  { by = 'acq_handler', flow = 'stdDispute' } = {},
): Promise<string> {
  const { body } = await engine.as(by).submit(flow, form)
  const [first] = body.list
  if (body.successCount !== 1 || !first) throw new Error(`Not raised: ${JSON.stringify(body)}`)
  return first.first.expId
}

export async function givenFile(engine: TestEngine, username: string, size = 1000): Promise<string> {
  const fileId = randomUUID()
  const uploaded_by = engine.users.get(username)?.userId ?? ''
  const file = { file_id: fileId, file_name: 'receipt.pdf', media_type: 'application/pdf', size: String(size) }
  await engine.databases.main
    .insertInto('file')
    .values({ ...file, uploaded_by })
    .execute()
  return fileId
}

interface Outcomes {
  list: { second: { body: { errCd?: string | undefined } } }[]
}

/** Returns the error code of each record, or `done`. */
export function outcomes(reply: Outcomes): string[] {
  return reply.list.map((one) => one.second.body.errCd ?? 'done')
}

export function changeOf(form: Record<string, unknown>, own: Record<string, unknown>): Record<string, unknown> {
  const { submitTransId: _id, origKey: _key, origLogCd: _log, origSettleDt: _day, confirmed: _again, ...content } = form
  return { ...content, ...own }
}
