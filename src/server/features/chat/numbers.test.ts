import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenDatabase, type TestDatabase } from '../../../../testing/server/database.ts'
import { batcher } from './batcher.ts'
import { type ChatRelayDeps, isWaiting, relayLeft, sendStored } from './relay.ts'
import { chatColumns, chatTables } from './store.ts'
import { type OutgoingMessage, type StoreResult, storeMessages } from './storeMessages.ts'

let db: TestDatabase
const ids = new Map<string, string>()
beforeAll(async () => {
  db = await givenDatabase()
  const rows = await db.databases.main.selectFrom('app_user').select(['user_id', 'username']).execute()
  for (const { user_id, username } of rows) ids.set(username, user_id)
})
afterAll(() => db.drop())

const people = ['admin', 'acq_handler', 'iss_handler', 'viewer'] as const

function saying(from: string, toName: string, more: Partial<OutgoingMessage> = {}): OutgoingMessage {
  const user = { userId: ids.get(from) ?? '', username: from, insIdCd: '00010344', roles: [], menus: [] }
  return { user, clientId: randomUUID(), toName: ids.get(toName) ?? toName, text: 'Hello', fileId: null, ...more }
}

function givenProcess(atOnce: number) {
  const deps = { db: db.databases.main, clock: () => new Date(), attachable: async () => [] }
  return batcher<OutgoingMessage, StoreResult>(async (batch) => (await storeMessages(deps, batch)).results, atOnce)
}

/** The numbers of a user, in the order in which it was said. */
async function numbersOf(username: string): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    SELECT (CASE WHEN from_user = ${ids.get(username)} THEN from_seq ELSE to_seq END)::int AS seq FROM chat_message
    WHERE ${ids.get(username)} IN (from_user, to_user) ORDER BY chat_id`.execute(db.databases.main)
  return rows.map(({ seq }) => seq)
}

const pair = fc.uniqueArray(fc.constantFrom(...people), { minLength: 2, maxLength: 2 })
const said = fc.record({ pair, process: fc.nat(2), twice: fc.boolean() })

it('numbers what is said for both ends without a gap, whoever says it where at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(said, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 8 }),
      async (all, n) => {
        const processes = [givenProcess(n), givenProcess(n), givenProcess(1)]
        const before = await numbersOf('viewer')
        const sent = all.map(({ pair: [from = '', to = ''], ...one }) => ({ ...one, saying: saying(from, to) }))
        const outcomes = await Promise.all(
          sent.flatMap(({ saying, process, twice }) =>
            [process, ...(twice ? [(process + 1) % 3] : [])].map((at) => processes[at]?.add(saying)),
          ),
        )
        const rows = outcomes.flatMap((outcome) => (outcome && 'row' in outcome ? [outcome.row.chat_id] : []))
        expect(rows).toHaveLength(outcomes.length)
        expect(new Set(rows).size).toBe(all.length)
        for (const username of people) {
          const numbers = await numbersOf(username)
          expect(numbers).toEqual(numbers.map((_, at) => at + 1))
        }
        const more = all.filter(({ pair }) => pair.includes('viewer')).length
        expect(await numbersOf('viewer')).toHaveLength(before.length + more)
      },
    ),
    { numRuns: 15 },
  )
})

it.each([
  [
    'a message',
    sql`INSERT INTO chat_message (from_user, from_seq, to_user, to_seq, client_id, text)
    SELECT user_id, 999999, 999999999, 1, ${randomUUID()}::uuid, 'Hello' FROM app_user LIMIT 1`,
  ],
  ['an arrival', sql`INSERT INTO chat_arrival (user_id, seq) VALUES (999999999, 1)`],
  ['a message of the bell', sql`INSERT INTO message (user_id, seq, type, facts) VALUES (999999999, 1, 'chat', '{}')`],
])('refuses %s of a user who is not there', async (_, insert) => {
  await expect(insert.execute(db.databases.main)).rejects.toMatchObject({ code: '23503' })
})

it('answers a message that is sent again with what was stored, also where its receiver is gone since', async () => {
  const talk = givenProcess(10)
  const message = saying('admin', 'viewer')
  const first = await talk.add(message)
  const setDisabled = (disabled: boolean) =>
    sql`UPDATE app_user SET disabled = ${disabled} WHERE username = 'viewer'`.execute(db.databases.main)
  await setDisabled(true)
  const [again, another] = await Promise.all([talk.add(message), talk.add(saying('admin', 'viewer'))])
  await setDisabled(false)
  expect(again).toEqual(first)
  expect(another).toEqual({ error: 'chatNobody' })
})

it('keeps what others said when one thing can’t be kept', async () => {
  const process = givenProcess(10)
  const first = process.add(saying('admin', 'viewer'))
  const [broken, fine] = await Promise.allSettled([
    process.add(saying('admin', 'viewer', { clientId: 'no uuid' })),
    process.add(saying('viewer', 'admin', { text: 'Fine.' })),
  ])
  expect(await first).toHaveProperty('row')
  expect(broken.status).toBe('rejected')
  expect(fine).toMatchObject({ value: { row: { text: 'Fine.' } } })
})

/** A server process, as far as it sends what was said; it may die at a message. */
function givenSender(dies = Number.POSITIVE_INFINITY) {
  const sent: string[] = []
  const deps: ChatRelayDeps = {
    db: db.databases.main,
    realtime: {
      online: () => [],
      isOpen: () => true,
      publishToUser(userId, _destination, _body, headers) {
        sent.push(`${userId} ${headers?.seq}`)
        if (sent.length === dies) throw new Error('died')
      },
    },
  }
  return { sent, deps }
}

const untilLeft = () => new Promise((resolve) => setTimeout(resolve, 1_100))

it('sends again what a process that died had not marked as sent, under the same numbers', async () => {
  await untilLeft()
  await relayLeft(givenSender().deps)
  const talk = givenProcess(10)
  await Promise.all(Array.from({ length: 4 }, () => talk.add(saying('viewer', 'admin'))))
  const early = givenSender()
  await relayLeft(early.deps)
  expect(early.sent).toEqual([])
  await untilLeft()
  const dying = givenSender(3)
  await expect(relayLeft(dying.deps)).rejects.toThrow('died')
  const stopping = givenSender()
  await relayLeft({ ...stopping.deps, realtime: { ...stopping.deps.realtime, isOpen: () => false } })
  expect(stopping.sent).toEqual([])
  const next = givenSender()
  await relayLeft(next.deps)
  expect(next.sent).toHaveLength(8)
  expect(next.sent.slice(0, 3)).toEqual(dying.sent)
  expect(await isWaiting(next.deps)).toBe(false)
})

it('sends what it has stored at once, and leaves it to the others where it has left them', async () => {
  const { sent, deps } = givenSender()
  const say = { db: db.databases.main, clock: () => new Date(), attachable: async () => [] }
  const failures: unknown[] = []
  const sender = sendStored(deps, (error) => failures.push(error))
  const gone = sendStored({ ...deps, realtime: { ...deps.realtime, isOpen: () => false } }, (error) =>
    failures.push(error),
  )
  const texts = ['One', 'Two', 'Three']
  const first = await storeMessages(
    say,
    texts.map((text) => saying('viewer', 'admin', { text })),
  )
  const second = await storeMessages(say, [saying('viewer', 'admin')])
  if (!first.stored || !second.stored) throw new Error('Nothing was stored.')
  sender.send(first.stored)
  gone.send(second.stored)
  const seqs = first.stored.rows.flatMap((row) => [`${row.to_user} ${row.to_seq}`, `${row.from_user} ${row.from_seq}`])
  expect(sent).toEqual(seqs)
  await Promise.all([sender.stop(), gone.stop()])
  await untilLeft()
  const left = givenSender()
  await relayLeft(left.deps)
  expect(left.sent).toHaveLength(2)
  expect(failures).toEqual([])
})

it('sends it as it is read again', async () => {
  const { stored } = await storeMessages(
    { db: db.databases.main, clock: () => new Date(), attachable: async () => [] },
    [saying('viewer', 'ACQ_HANDLER', { text: 'My card is 6212340000007105.', extra: { mayBeRated: true } })],
  )
  const [row] = stored?.rows ?? []
  const { rows } = await sql`
    SELECT ${chatColumns} FROM ${chatTables} WHERE c.chat_id = ${row?.chat_id}`.execute(db.databases.main)
  expect(rows).toEqual([row])
})
