import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formOfKind, type Kind, kindOf } from '../../../../testing/flows/kinds.ts'
import { outcomes } from '../../../../testing/flows/records.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { seal } from '../../../contract/sealing.ts'
import { ownerPool } from '../../db/pools/databases.ts'
import { verifyEvents } from '../events/verifyEvents.ts'

/** A card that was typed in, on a record without original: kept sealed, found by its number, and nowhere to be read. */

const card = '6212345678901265'
const other = '6243030000000001'
const adjustment = kindOf('E31', 'noOrig')

const server = testServer({ env: { LOG_LEVEL: 'trace' } })
let owner: pg.Pool
beforeAll(async () => {
  owner = ownerPool(server.db.connection)
})
afterAll(() => owner.end())

async function send(path: string, form: object, headers: Record<string, string> = {}) {
  return server.as('acq_handler').post(`/api/${path}`, { data: await seal(form) }, headers)
}

async function givenCardRecord(own: Record<string, unknown> = {}, kind: Kind = adjustment): Promise<string> {
  const answer = await send(`submit/noOrig/${kind.place.name}`, { ...formOfKind(kind, null), priAcctNo: card, ...own })
  if (answer.body.successCount !== 1) throw new Error(answer.text)
  return answer.body.list[0].first.expId
}

async function keptCard(expId: string) {
  const { databases, vault } = server.db
  const row = await databases.main
    .selectFrom('exception')
    .select(['pan_sealed', 'pan_key_id', 'pan_hash', 'pan_masked'])
    .where('exp_id', '=', expId)
    .executeTakeFirstOrThrow()
  const { pan_sealed: sealed, pan_key_id: keyId } = row
  return {
    number: sealed && keyId !== null ? vault.open(keyId, sealed, ['exception', expId]) : null,
    hash: row.pan_hash,
    masked: row.pan_masked,
  }
}

/** The tables in which these digits can be read, as text or as bytes. */
async function tablesWith(digits: string): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY name`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await owner.query(
      `SELECT FROM ${name} AS t WHERE to_jsonb(t)::text LIKE '%' || $1 || '%' OR to_jsonb(t)::text LIKE '%' || $2 || '%'`,
      [digits, Buffer.from(digits).toString('hex')],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('a card that was typed in', () => {
  it('is kept sealed, and stands in no table, event, answer or log', async () => {
    const headers = { 'idempotency-key': `with a card ${card}` }
    const form = { ...formOfKind(adjustment, null), priAcctNo: card, remark: `The card ${card} again.` }
    const path = `submit/noOrig/${adjustment.place.name}`
    const answers = [await send(path, form, headers), await send(path, form, headers)]
    const expId: string = answers[0]?.body.list[0].first.expId
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await keptCard(expId)).toMatchObject({ number: card, masked: '621234••••••1265' })

    for (const call of ['detail/disputeInf', 'detail/expTran/queryInf', 'query/specialAdjustment/search'])
      answers.push(await server.as('acq_handler').post(`/api/${call}`, { expId }))
    expect(answers.at(-3)?.body.priAcctNo).toBe('621234••••••1265')
    for (const answer of answers) expect(answer.text).not.toContain(card)
    expect(await tablesWith(card)).toEqual([])
    const masked = await tablesWith('621234••••••1265')
    // Whom the relay has told of it by now is another matter; that a card was searched stands in the audit log.
    const others = masked.filter((table) => table !== 'public.message' && !table.startsWith('public.audit_log'))
    expect(others).toEqual(['public.exception', 'public.exception_event'])
    expect(server.log()).toContain(path)
    expect(server.log()).not.toContain(card)
  })

  it('is not taken for another one under the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'one card' }
    const form = formOfKind(adjustment, null)
    const path = `submit/noOrig/${adjustment.place.name}`
    expect(outcomes((await send(path, { ...form, priAcctNo: card }, headers)).body)).toEqual(['done'])
    const changed = await send(path, { ...form, priAcctNo: other }, headers)
    expect([changed.status, changed.body.errCd]).toEqual([422, '4247'])
  })

  it.each(['6212345678901266', '621234', '6200000000000000', 'abcdabcdabcdabcd', `${card}${card}`])(
    'must be one: %s is none, and is not repeated',
    async (priAcctNo) => {
      const path = `submit/noOrig/${adjustment.place.name}`
      const answer = await send(path, { ...formOfKind(adjustment, null), priAcctNo })
      expect([answer.status, answer.body.errCd, answer.body.field]).toEqual([400, '4001', 'priAcctNo'])
      expect(answer.text).not.toContain(priAcctNo)
      expect(server.log()).not.toContain(priAcctNo)
    },
  )

  it.each(['E31', 'E26', 'E95', 'E84', 'E00'] as const)('is found by its number: %s', async (transId) => {
    const kind = kindOf(transId, 'noOrig')
    const expId = await givenCardRecord({}, kind)
    // The receiver where it replies, as it was released to it at once.
    const username = kind.flow.reply ? 'iss_handler' : 'acq_handler'
    const found = async (priAcctNo: string, node: string) => {
      const { body } = await server.as(username).post(`/api/query/${kind.flow.id}/${node}`, { priAcctNo })
      return body.list.map((row: { expId: string }) => row.expId)
    }
    expect(await found(card, 'search')).toContain(expId)
    expect(await found(card, kind.flow.initial)).toContain(expId)
    expect(await found(other, 'search')).not.toContain(expId)
  })

  it('stays where a modification names none, and goes where it names another', async () => {
    const expId = await givenCardRecord()
    const fail = async (position: string) => {
      const list = [{ expId, position, remark: 'Not so.' }]
      const { body } = await server.as('acq_verifier').post('/api/verifyFail', { list })
      expect(outcomes(body)).toEqual(['done'])
    }
    const change = async (version: number, own: object) => {
      const { submitTransId: _id, position: _position, confirmed: _again, ...content } = formOfKind(adjustment, null)
      const seen = { expId, version, position: 'verifiedFail' }
      const { body } = await send('modify/noOrig/specialAdjustment', { ...content, ...seen, ...own })
      expect(outcomes(body)).toEqual(['done'])
    }
    await fail('unverified')
    await change(2, {})
    expect(await keptCard(expId)).toMatchObject({ number: card, masked: '621234••••••1265' })

    await fail('unverified')
    await change(4, { priAcctNo: other })
    const kept = await keptCard(expId)
    expect(kept).toMatchObject({ number: other, masked: '624303••••••0001' })
    expect(server.db.vault.hashesOf(other)).toContain(kept.hash)
    expect(await tablesWith(other)).toEqual([])
    expect(server.log()).not.toContain(other)
  })
})

it('every record stands as its events say', async () => {
  expect((await verifyEvents(server.db.databases.main)).broken).toBeNull()
})
