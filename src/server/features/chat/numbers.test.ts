import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenDatabase, type TestDatabase } from '../../testing/database.ts'
import { type RelayDeps, relay } from './relay.ts'
import { type Said, type Saying, sayTogether } from './say.ts'
import { together } from './together.ts'

let db: TestDatabase
const ids = new Map<string, string>()
beforeAll(async () => {
  db = await givenDatabase()
  const rows = await db.databases.main.selectFrom('app_user').select(['user_id', 'username']).execute()
  for (const { user_id, username } of rows) ids.set(username, user_id)
})
afterAll(() => db.drop())

const people = ['admin', 'acq_handler', 'iss_handler', 'viewer'] as const

function saying(from: string, toName: string, more: Partial<Saying> = {}): Saying {
  const user = { userId: ids.get(from) ?? '', username: from, insIdCd: '00010344', roles: [], menus: [] }
  return { user, clientId: randomUUID(), toName, text: 'Hello', fileId: null, ...more }
}

/** A server process, as far as it takes what is said. */
function givenProcess(atOnce: number) {
  const deps = { db: db.databases.main, clock: () => new Date(), attachable: async () => [] }
  return together<Saying, Said>((batch) => sayTogether(deps, batch), atOnce)
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

it('sends again what a process that died had not marked as sent, under the same numbers', async () => {
  const sent: string[] = []
  const process = (dies: number): RelayDeps => ({
    db: db.databases.main,
    realtime: {
      online: () => [],
      isOpen: () => true,
      publishToUser(userId, _destination, _body, headers) {
        sent.push(`${userId} ${headers?.seq}`)
        if (sent.length === dies) throw new Error('died')
      },
    },
  })
  await relay(process(Number.POSITIVE_INFINITY))
  sent.length = 0
  const talk = givenProcess(10)
  await Promise.all(Array.from({ length: 4 }, () => talk.add(saying('viewer', 'admin'))))
  await expect(relay(process(3))).rejects.toThrow('died')
  const before = sent.splice(0)
  await relay(process(Number.POSITIVE_INFINITY))
  expect(sent).toHaveLength(8)
  expect(sent.slice(0, 3)).toEqual(before)
  sent.length = 0
  await relay({ ...process(1), realtime: { ...process(1).realtime, isOpen: () => false } })
  expect(sent).toEqual([])
})
