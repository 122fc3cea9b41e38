import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { seal } from '../../src/contract/sealing.ts'
import type { State } from '../../src/domain/workflow/flow.ts'
import type { HistoryKey } from '../data/history.ts'
import { changeOf, formOn } from '../flows/records.ts'
import type { Answer } from '../server/browser.ts'
import type { AcknowledgedRecord, Ledger } from './ledger.ts'
import type { Send } from './users.ts'

const recordsOfBulk = 5

export interface Staff {
  handler: Send
  verifier: Send
  /** Of the issuer, which replies. */
  receiver: Send
}

export interface WorkDeps {
  staff: Staff
  ledger: Ledger
  takeOriginal: () => Promise<HistoryKey>
}

/** Submits a dispute, fails it, modifies it and passes it. */
export async function dispute(deps: WorkDeps): Promise<void> {
  const { staff, ledger } = deps
  const submitted = await submit(deps, 'stdDispute', 'unverified')
  if (!submitted) return
  const { record, form } = submitted
  const { expId } = record
  const one = (action: string) =>
    staff.verifier((browser) =>
      browser.post(`/api/${action}`, { list: [{ expId, position: 'unverified', remark: 'Looked at.' }] }),
    )
  if (!isDone(await one('verifyFail'), ledger)) return
  Object.assign(record, { steps: 2, state: 'verifiedFail' })
  const amount = String(1000 + Math.floor(Math.random() * 9000))
  const changed = changeOf(form, { expId, version: 2, position: 'verifiedFail', submitTransAt: amount })
  const modified = await staff.handler(async (browser) =>
    browser.post('/api/modify/withOrig/stdDispute', { data: await seal(changed) }),
  )
  if (!isDone(modified, ledger)) return
  Object.assign(record, { steps: 3, state: 'unverified', amount })
  if (isDone(await one('verifyPass'), ledger)) Object.assign(record, { steps: 4, state: 'verifiedPass' })
}

const inquired = { submitTransId: 'E00', rsnCd: '6300', submitTransAt: '128500' }

/** Submits an inquiry, to which the other institution replies. */
export async function inquiry(deps: WorkDeps): Promise<void> {
  const submitted = await submit(deps, 'inquiry', 'unreplied', inquired)
  if (!submitted) return
  const { record } = submitted
  const list = [{ expId: record.expId, position: 'unreplied', replyExtendRemark: 'It was delivered.' }]
  const replied = await deps.staff.receiver((browser) => browser.post('/api/reply/inquiry', { list }))
  if (isDone(replied, deps.ledger)) Object.assign(record, { steps: 2, state: 'replied' })
}

/** Submits disputes, and passes them in one bulk action: planned, committed, and waited for. */
export async function bulk(deps: WorkDeps): Promise<void> {
  const { verifier } = deps.staff
  const { ledger } = deps
  const records: AcknowledgedRecord[] = []
  while (records.length < recordsOfBulk) {
    const submitted = await submit(deps, 'stdDispute', 'unverified')
    if (!submitted) return
    records.push(submitted.record)
  }
  const list = records.map(({ expId }) => ({ expId, position: 'unverified', version: 1 }))
  const planned = await verifier((browser) => browser.post('/api/bulk/plan', { action: 'verifyPass', list }))
  const { bulkId, hash } = planned.body ?? {}
  if (planned.status !== 200 || planned.body.planned !== records.length)
    return void ledger.wrong.push(`bulk/plan: ${planned.text}`)
  const committed = await verifier((browser) => browser.post('/api/bulk/commit', { bulkId, hash }))
  // 422: it was committed by a request whose answer was lost, and has begun.
  if (committed.status !== 200 && committed.status !== 422)
    return void ledger.wrong.push(`bulk/commit: ${committed.text}`)
  for (;;) {
    const { body, status, text } = await verifier((browser) => browser.post('/api/detail/bulk', { bulkId }))
    if (status !== 200 || !['waiting', 'running', 'done'].includes(body.state))
      return void ledger.wrong.push(`A committed bulk action: ${text}`)
    if (body.state === 'done') {
      if (body.done !== records.length) ledger.wrong.push(`A finished bulk action: ${text}`)
      break
    }
    await sleep(500)
  }
  for (const record of records) Object.assign(record, { steps: 2, state: 'verifiedPass' })
  ledger.bulks += 1
}

export async function upload({ staff, ledger }: WorkDeps): Promise<void> {
  const content = randomBytes(3_000).toString('hex')
  const { body, status } = await staff.handler((browser) => browser.upload('receipt.txt', content))
  if (status !== 200) return void ledger.wrong.push(`upload: ${status}`)
  ledger.files.push({ filePath: body.filePath, content })
}

async function submit(
  { staff, ledger, takeOriginal }: WorkDeps,
  flow: string,
  state: State,
  own: Record<string, string> = {},
): Promise<{ record: AcknowledgedRecord; form: Record<string, unknown> } | null> {
  const key = await takeOriginal()
  const form = formOn(key, own)
  const once = { 'idempotency-key': randomUUID() }
  const { body } = await staff.handler(async (browser) =>
    browser.post(`/api/submit/withOrig/${flow}`, { data: await seal(form) }, once),
  )
  const expId: string | undefined = body?.list?.[0]?.first?.expId
  if (body?.successCount !== 1 || !expId) {
    ledger.wrong.push(`submit: ${JSON.stringify(body)}`)
    return null
  }
  const record = { expId, priKey: key.priKey, steps: 1, state, amount: String(form.submitTransAt) }
  ledger.records.push(record)
  return { record, form }
}

/** Whether the step was taken: by this request, or by one before it whose answer was lost. */
function isDone({ body, status }: Answer, ledger: Ledger): boolean {
  const errCd = body?.list?.[0]?.second?.body?.errCd
  if (status === 200 && (errCd === undefined || ['4121', '4221'].includes(errCd))) return true
  ledger.wrong.push(`step: ${status} ${JSON.stringify(body)}`)
  return false
}
