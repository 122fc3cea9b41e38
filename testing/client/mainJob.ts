/**
 * The main job of an issuer's own system, with the client that is generated from OpenAPI: finds a transaction, raises a
 * chargeback on it, and waits until a person has verified it. Prints a line of JSON after each step.
 * Arguments: address of the server, API key with the scopes read, submit and events, and the RRN of the transaction.
 */
import { setTimeout } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { paths } from './generated.d.ts'

const [baseUrl = '', key = '', retriRefNo = ''] = process.argv.slice(2)
const { GET, POST } = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } })

const form = await chargebackForm()
const raised = await submit()
print('submitted', { expId: raised })
print('submitted again', { expId: await submit() })
print('event', await eventOf(raised, 'moved'))
print('refused', { errCd: await tryToVerify(raised) })
print('event', await eventOf(raised, 'released'))

async function chargebackForm() {
  const { data: found, error } = await POST('/api/query/historyTransaction/forStdDsp', { body: { retriRefNo } })
  const [transaction] = found?.list ?? []
  const offer = transaction?.offers.find(({ transId }) => transId === 'E23')
  if (!transaction || !offer) throw new Error(`No chargeback may be raised: ${JSON.stringify(error ?? found)}`)
  return {
    submitTransId: offer.transId,
    origKey: transaction.priKey,
    origLogCd: transaction.logCd,
    origSettleDt: transaction.settleDt,
    position: 'history' as const,
    submitRcvInsIdCd: transaction.acqInsIdCd,
    submitTransCurrCd: transaction.transCurrCd,
    submitTransAt: transaction.transAt,
    rsnCd: '4507',
    vouchers: [],
  }
}

/** Sends the same key each time, so that one record is made. */
async function submit(): Promise<string> {
  const { data: done, error: refused } = await POST('/api/submit/withOrig/stdDispute', {
    body: { form },
    headers: { 'Idempotency-Key': `chargeback of ${retriRefNo}` },
  })
  const [outcome] = done?.list ?? []
  if (!outcome || outcome.second.body.errCd) throw new Error(`Not raised: ${JSON.stringify(refused ?? done)}`)
  return outcome.first.expId
}

async function tryToVerify(expId: string): Promise<string> {
  const list = [{ expId, position: 'unverified' as const, version: 1 }]
  const { error } = await POST('/api/verifyPass', { body: { list } })
  // Codes are in the type of an error: with one that there isn't this doesn't compile.
  if (error?.errCd !== '4382') throw new Error(`A key that submits verifies: ${JSON.stringify(error)}`)
  return error.errCd
}

/** Follows the events until the record has one of this kind. */
async function eventOf(expId: string, kind: 'moved' | 'released'): Promise<object> {
  let after = '0'
  for (;;) {
    const { data, error } = await GET('/api/events', { params: { query: { after } } })
    if (!data) throw new Error(`No events: ${JSON.stringify(error)}`)
    const event = data.list.find((one) => one.expId === expId && one.kind === kind)
    if (event) return { kind: event.kind, to: event.to, version: event.version, amount: event.record?.transAt }
    after = String(data.last)
    if (!data.more) await setTimeout(200)
  }
}

function print(step: string, what: object): void {
  process.stdout.write(`${JSON.stringify({ step, ...what })}\n`)
}
