import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cardFieldsOf } from '../../src/contract/cardNumbers.ts'
import { seal } from '../../src/contract/sealing.ts'
import { rowConditions } from '../../src/domain/risk/cardSearches.ts'
import { luhnDigit } from '../../src/domain/text/cards.ts'
import { asksFor } from '../../src/domain/workflow/flow.ts'
import { actsIn } from '../data/acts.ts'
import { givenEveryRole } from '../data/everyRole.ts'
import { formOfKind, kinds } from '../flows/kinds.ts'
import { testServer } from '../server/testServer.ts'
import { examples } from './examples.ts'
import { type Given, givenThings } from './given.ts'
import { nameOf } from './walkAccess.ts'

/** Every call that takes a whole card number, found by its schema: each counts, and leaves its row of the audit log. */

const server = testServer({ sessionTrustMs: 60_000 })
let given: Given
beforeAll(async () => {
  await givenEveryRole(server.db)
  given = givenThings(server)
})

let cards = 0
const nextCard = () => {
  const body = `62880000${String(cards++).padStart(7, '0')}`
  return body + luhnDigit(body)
}

/** How many searches are counted, and the rows of a call that say so; without those of the alert that many raise. */
async function kept(path: string) {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM card_search`.execute(
    server.db.databases.main,
  )
  const acts = (await actsIn(server.db, path)).filter(
    ({ type, detail }) => type === 'card' && !(detail && 'misses' in detail),
  )
  return { counted: rows[0]?.n ?? 0, acts }
}

async function expectCounted(path: string, ask: (card: string) => Promise<{ status: number; text: string }>) {
  const card = nextCard()
  const before = await kept(path)
  const { status, text } = await ask(card)
  const after = await kept(path)
  expect(
    { status, counted: after.counted - before.counted, acts: after.acts.length - before.acts.length },
    text,
  ).toEqual({
    status: 200,
    counted: 1,
    acts: 1,
  })
  expect(after.acts.at(-1)).toMatchObject({
    target: `${card.slice(0, 6)}••••••${card.slice(-4)}`,
    detail: { found: expect.any(Boolean) },
  })
}

describe('every call with a card number', () => {
  it('in its body counts it, as a list and as a file', async () => {
    const taking = server.app.servedCalls.filter(({ call }) => cardFieldsOf(call.body).size > 0)
    expect(taking.length).toBeGreaterThan(50)
    for (const { call } of taking) {
      const [field = ''] = cardFieldsOf(call.body).keys()
      const example = await examples[nameOf({ call, access: 'session' })]?.sends(given)
      const others = Object.entries(example ?? {}).filter(
        ([name]) => !(rowConditions as readonly string[]).includes(name),
      )
      const ask = (headers: Record<string, string>) => (card: string) =>
        server.as('admin').post(
          `/api/${call.path}`,
          {
            ...Object.fromEntries(others),
            ...(field === 'value' && { kind: 'card' }),
            [field]: card,
          },
          headers,
        )
      await expectCounted(call.path, ask({}))
      if (call.csv) await expectCounted(call.path, ask({ accept: 'text/csv' }))
    }
  })

  it('in a sealed form counts it, whether raised or changed', async () => {
    const alone = kinds.filter(({ flow, place }) => place.origin === 'noOrig' && asksFor(flow, 'noOrig', 'priAcctNo'))
    for (const kind of new Map(alone.map((one) => [one.place.name, one])).values()) {
      const form = formOfKind(kind, null, 'acquirer')
      await expectCounted(`submit/noOrig/${kind.place.name}`, async (priAcctNo) =>
        server
          .as('acq_handler')
          .post(`/api/submit/noOrig/${kind.place.name}`, { data: await seal({ ...form, priAcctNo }) }),
      )
      if (kind.flow.reply) continue
      const {
        submitTransId: _id,
        position: _position,
        confirmed: _confirmed,
        ...content
      } = form as Record<string, unknown>
      const seen = { expId: 'E00260101000001', version: 1, position: 'verifiedFail' }
      await expectCounted(`modify/noOrig/${kind.flow.id}`, async (priAcctNo) =>
        server
          .as('acq_handler')
          .post(`/api/modify/noOrig/${kind.flow.id}`, { data: await seal({ ...content, ...seen, priAcctNo }) }),
      )
    }
  })
})

it('a submission without original says in the log whether its transaction, or a record of it, was found', async () => {
  const kind = kinds.find(({ transId, place }) => transId === 'E26' && place.origin === 'noOrig')
  if (!kind) throw new Error('There is no good faith without original.')
  const path = `submit/noOrig/${kind.place.name}`
  const form = { ...formOfKind(kind, null, 'acquirer'), priAcctNo: nextCard(), retriRefNo: 'R00000099001' }
  const send = async () => server.as('acq_handler').post(`/api/${path}`, { data: await seal(form) })
  expect((await send()).body.successCount).toBe(1)
  expect((await kept(path)).acts.at(-1)).toMatchObject({ detail: { found: false } })
  expect((await send()).body.list[0].second.body.errCd).toBe('4258')
  expect((await kept(path)).acts.at(-1)).toMatchObject({ detail: { found: true } })
})

it('A field that is called like a card number is marked as one, or is known not to be', () => {
  const unmarked = server.app.servedCalls.flatMap(({ call }) => {
    const { properties = {}, anyOf = [] } = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' })
    const names = [properties, ...anyOf.map((one) => (one as { properties?: object }).properties ?? {})].flatMap(
      (fields) => Object.keys(fields),
    )
    const marked = cardFieldsOf(call.body)
    return names.filter((name) => /acct|card|pan(?![a-z])/i.test(name) && !marked.has(name))
  })
  expect([...new Set(unmarked)].sort()).toEqual(['cardAttr', 'cardBegin', 'cardNetwork'])
})
