import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { purchase } from '../../../../testing/data/history.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { formOfKind, type Kind, kindOf, kinds } from '../../../../testing/flows/kinds.ts'
import { raiseKind } from '../../../../testing/flows/walk.ts'
import { openCardVault } from '../../db/cards/cardVault.ts'
import { resealCards } from '../../db/cards/resealCards.ts'
import { dropOldCardKeys, rotateCardKey } from '../../db/cards/rotateKeys.ts'
import { openSecrets } from '../../db/cards/secrets.ts'
import { verifyEvents } from '../events/verifyEvents.ts'

/** The cards of records without original go under the newest key with all others. */

const typed = kinds.filter(({ flow, place }) => place.origin === 'noOrig' && flow.origins.includes('withOrig'))
const cards = ['6200000000000005', '6212345678901265', '6205500000000000004', '6243030000000001', '8100010000000142']

let engine: TestEngine
let folder: string
let keyFile: string
beforeAll(async () => {
  // Keys of its own: those of the other tests must stay.
  folder = await mkdtemp(join(tmpdir(), 'recourse-typed-'))
  keyFile = join(folder, 'keys.json')
  engine = await givenEngine({ vault: openCardVault(openSecrets(keyFile)) })
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

async function raiseWith(kind: Kind, priAcctNo: string, own: object = {}): Promise<string> {
  const form = { ...formOfKind(kind, null, 'acquirer'), priAcctNo, ...own }
  const { body, text } = await engine.as('acq_handler').send(`submit/noOrig/${kind.place.name}`, form)
  if (body.successCount !== 1) throw new Error(text)
  return body.list[0]?.first.expId ?? ''
}

async function cardsKept() {
  const rows = await engine.databases.main
    .selectFrom('exception')
    .select(['exp_id', 'pan_key_id', 'pan_sealed', 'pan_hash', 'pan_masked'])
    .where('pan_sealed', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.exp_id, row]))
}

it('a typed card is sealed under the newest key, found by it, and opened once the older one is gone', async () => {
  const raised = new Map<string, string>()
  for (const [i, kind] of typed.entries()) {
    const card = cards[i % cards.length] ?? ''
    raised.set(await raiseWith(kind, card), card)
  }
  expect(raised.size).toBe(typed.length)
  const onOriginal = await raiseKind(engine, kindOf('E26'))
  // Two claims on one card, of which the transaction of one is cleared then.
  const { settleDt } = purchase()
  const claim = (retriRefNo: string) => raiseWith(kindOf('E26', 'noOrig'), '6200000000000005', { retriRefNo, settleDt })
  const [cleared, other] = [await claim('777777777777'), await claim('888888888888')]
  for (const expId of [cleared, other]) raised.set(expId, '6200000000000005')
  await engine.history([{ retriRefNo: '777777777777', settleDt }])
  const before = await cardsKept()

  const { done: id } = rotateCardKey(keyFile)
  const both = openCardVault(openSecrets(keyFile))
  // Cut short after the transactions: a claim still has the hash of its own transaction, whatever its card paid beside.
  const stop = new AbortController()
  await resealCards(engine.connection, both, { signal: stop.signal, onProgress: () => stop.abort() })
  const between = await cardsKept()
  const hashes = both.hashesOf('6200000000000005')
  expect([cleared, other].map((expId) => hashes.indexOf(between.get(expId)?.pan_hash ?? ''))).toEqual([1, 0])
  const { resealed, complete, keyId } = await resealCards(engine.connection, both)
  expect({ complete, keyId }).toEqual({ complete: true, keyId: id })
  expect(resealed).toBeGreaterThanOrEqual(raised.size)
  dropOldCardKeys(keyFile, id)

  const newest = openCardVault(openSecrets(keyFile))
  const after = await cardsKept()
  expect([...after.keys()].sort()).toEqual([...raised.keys()].sort())
  for (const [expId, card] of raised) {
    const [was, row] = [before.get(expId), after.get(expId)]
    if (!row?.pan_sealed || row.pan_key_id === null) throw new Error(`${expId} has no card.`)
    expect(newest.open(row.pan_key_id, row.pan_sealed, ['exception', expId])).toBe(card)
    expect(newest.hashesOf(card)).toEqual([row.pan_hash])
    expect(row).toMatchObject({ pan_key_id: id, pan_masked: was?.pan_masked })
    expect(row.pan_hash).not.toBe(was?.pan_hash)
  }
  // The record on a transaction is found by the card of that transaction.
  const { pan_hash } = await engine.databases.main
    .selectFrom('exception')
    .select('pan_hash')
    .where('exp_id', '=', onOriginal.expId)
    .executeTakeFirstOrThrow()
  expect(newest.hashesOf('6200000000000005')).toEqual([pan_hash])
  // What the events say of a card is its mask: another key changes nothing of it.
  expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
})
