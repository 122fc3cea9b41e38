import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { givenManyRecords } from '../../../../testing/flows/manyRecords.ts'
import { topics } from '../../../contract/messages/topics.ts'
import { notify } from '../../notices/notify.ts'
import { tryAgain, workSetAside } from '../../processes/failedWork.ts'
import { bulletinsAtOnce, dropBulletins } from './bulletins.ts'
import { type Moved, notifySteps } from './notifySteps.ts'
import { noticesAtOnce } from './outbox.ts'
import { isWaiting, type RelayDeps, relay } from './relay.ts'
import { putMessages } from './store.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
})
afterAll(() => engine.close())
afterEach(() => relay(process([])))

interface Sent {
  userId: string
  seq: number
}

/** A process that relays, and what it sends; `dies` at the message of this number, after it was sent. */
function process(
  sent: Sent[],
  { dies = Number.POSITIVE_INFINITY, moved = [] as Moved[], now = new Date(), errors = [] as unknown[] } = {},
): RelayDeps {
  return {
    db: engine.databases.main,
    clock: () => now,
    realtime: {
      online: () => [userIdOf('acq_handler'), userIdOf('viewer')],
      isOnline: () => true,
      isOpen: () => true,
      publish: () => {},
      publishToUser(userId, { destination }, _message, headers) {
        if (destination !== topics.messages.destination) return
        sent.push({ userId, seq: Number(headers?.seq) })
        if (sent.length === dies) throw new Error('died')
      },
    },
    moved: { add: (some) => void moved.push(...some) },
    onError: (error) => void errors.push(error),
  }
}

const userIdOf = (username: string) => engine.users.get(username)?.userId ?? ''

async function givenRecords(count: number): Promise<string[]> {
  const actor = engine.users.get('acq_handler')
  if (!actor) throw new Error('There is no handler.')
  return givenManyRecords(engine.deps, actor, await engine.history(), count)
}

const verify = (ids: readonly string[], action: string) =>
  engine.as('acq_verifier').post(action, {
    list: ids.map((expId) => ({ expId, position: 'unverified', remark: 'Not as it was.' })),
  })

async function bellOf(username: string): Promise<{ seq: number; n: number }[]> {
  const { rows } = await sql<{ seq: number; n: number }>`
    SELECT seq::int, (facts->'records'->>'n')::int AS n FROM message
    WHERE user_id = ${userIdOf(username)} ORDER BY seq`.execute(engine.databases.main)
  return rows
}

it('leaves the steps untold when its process dies before it is done with them', async () => {
  const ids = await givenRecords(3)
  const before = await bellOf('acq_verifier')
  const dying = engine.databases.main.transaction().execute(async (trx) => {
    expect((await notifySteps(trx, new Date())).moved).toHaveLength(3)
    throw new Error('died')
  })
  await expect(dying).rejects.toThrow('died')
  expect(await bellOf('acq_verifier')).toEqual(before)
  expect(await isWaiting(process([]))).toBe(true)
  const sent: Sent[] = []
  const moved: Moved[] = []
  await relay(process(sent, { moved }))
  expect((await bellOf('acq_verifier')).slice(before.length).map(({ n }) => n)).toEqual([3])
  expect(moved.map(({ expId }) => expId).toSorted()).toEqual(ids.toSorted())
  expect(sent.filter(({ userId }) => userId === userIdOf('acq_verifier'))).toHaveLength(1)
  expect(await isWaiting(process([]))).toBe(false)
})

it('sends what another process has told and not sent, under the same numbers', async () => {
  const ids = await givenRecords(4)
  await relay(process([]))
  const before = await bellOf('acq_handler')
  await verify(ids.slice(0, 2), 'verifyFail')
  const first: Sent[] = []
  await expect(relay(process(first, { dies: 1 }))).rejects.toThrow('died')
  const told = await bellOf('acq_handler')
  expect(told).toHaveLength(before.length + 1)
  await verify(ids.slice(2), 'verifyFail')
  const second: Sent[] = []
  await relay(process(second))
  const numbers = second.filter(({ userId }) => userId === userIdOf('acq_handler')).map(({ seq }) => seq)
  const last = told.at(-1)?.seq ?? 0
  expect(first.at(-1)?.seq).toBe(last)
  expect(numbers).toEqual([last, last + 1])
})

it('tells and sends once, whatever number of processes are woken', async () => {
  const ids = await givenRecords(5)
  await relay(process([]))
  for (const id of ids) await verify([id], 'verifyFail')
  const before = await bellOf('acq_handler')
  const sent: Sent[] = []
  await Promise.all([1, 2, 3, 4].map(() => relay(process(sent))))
  const after = await bellOf('acq_handler')
  const added = after.slice(before.length)
  expect(added.reduce((sum, { n }) => sum + n, 0)).toBe(5)
  expect(sent.map(({ seq }) => seq)).toEqual(added.map(({ seq }) => seq))
  expect(after.map(({ seq }) => seq)).toEqual(after.map((_, at) => at + 1))
})

it('numbers what is told together as it happened last', async () => {
  const [first = '', second = '', third = ''] = await givenRecords(3)
  await relay(process([]))
  const before = await bellOf('acq_handler')
  const minutes = (n: number) => engine.setNow(new Date(Date.now() + n * 60_000))
  await verify([first], 'verifyFail')
  minutes(1)
  await verify([second], 'verifyPass')
  await engine.as('acq_verifier').post('cancel', { list: [{ expId: second, position: 'verifiedPass' }] })
  minutes(2)
  await verify([third], 'verifyFail')
  minutes(0)
  await relay(process([]))
  expect((await bellOf('acq_handler')).slice(before.length).map(({ n }) => n)).toEqual([1, 2])
})

it('tells nobody that a record waits which somebody has taken on meanwhile', async () => {
  await sql`UPDATE message SET read_at = now()`.execute(engine.databases.main)
  const [fast, slow] = await givenRecords(2)
  if (!fast || !slow) throw new Error('There are no records.')
  const before = await bellOf('acq_verifier')
  await verify([fast], 'verifyPass')
  await relay(process([]))
  expect((await bellOf('acq_verifier')).slice(before.length).map(({ n }) => n)).toEqual([1])
})

it('makes one message of a large batch', async () => {
  const ids = await givenRecords(200)
  await relay(process([]))
  await verify(ids, 'verifyFail')
  const before = await bellOf('acq_handler')
  await relay(process([]))
  expect((await bellOf('acq_handler')).slice(before.length).map(({ n }) => n)).toEqual([200])
})

it('rings for a bulletin when it is due, once, for the users there are; not for one that was withdrawn before', async () => {
  const due = new Date(Date.now() + 3_600_000)
  const planned = async (title: string, state: 'published' | 'withdrawn') => {
    await sql`
      WITH written AS (INSERT INTO bulletin (ins_id_cd) VALUES ('00010764') RETURNING bulletin_id)
      INSERT INTO bulletin_version (bulletin_id, version, state, title, body, audience, show_from, changed_by)
      SELECT bulletin_id, 1, ${state}::text, ${title}::text, '<p>Later.</p>', ARRAY['00010344'], ${due}::timestamptz,
        ${userIdOf('admin')}::bigint
      FROM written`.execute(engine.databases.main)
  }
  await planned('Later', 'published')
  await planned('Never', 'withdrawn')
  const heard = async (now: Date) => {
    await relay(process([], { now }))
    const { rows } = await sql<{ username: string; title: string }>`
      SELECT username, facts->>'title' AS title FROM message JOIN app_user USING (user_id) WHERE type = 'bulletin'
      ORDER BY username`.execute(engine.databases.main)
    return rows.map(({ username, title }) => `${username}: ${title}`)
  }
  expect(await heard(new Date(due.getTime() - 1))).toEqual([])
  const users = [
    'acq_auditor',
    'acq_handler',
    'acq_handler2',
    'acq_manager',
    'acq_manager2',
    'acq_verifier',
    'risk_officer',
    'viewer',
  ]
  const everybody = users.map((username) => `${username}: Later`)
  expect(await heard(due)).toEqual(everybody)
  expect(await heard(new Date(due.getTime() + 60_000))).toEqual(everybody)
})

/** Bulletins whose readers have them in their bell, and whose time is over. */
async function givenBulletinsOver(count: number): Promise<{ bulletinId: string; showFrom: Date }[]> {
  const showFrom = new Date(Date.now() - 7_200_000)
  const { rows } = await sql<{ bulletinId: string }>`
    WITH written AS (
      INSERT INTO bulletin (ins_id_cd, told) SELECT '00010764', true FROM generate_series(1, ${count}::int)
      RETURNING bulletin_id
    )
    INSERT INTO bulletin_version (bulletin_id, version, state, title, body, show_from, show_to, changed_by)
    SELECT bulletin_id, 1, 'published', 'Over', '<p>Over.</p>', ${showFrom}::timestamptz, now() - interval '1 hour',
      ${userIdOf('admin')}::bigint
    FROM written RETURNING bulletin_id AS "bulletinId"`.execute(engine.databases.main)
  return rows.map(({ bulletinId }) => ({ bulletinId, showFrom }))
}

const overNotice = ({ bulletinId, showFrom }: { bulletinId: string; showFrom: Date }) => ({
  to: { audience: null },
  facts: { kind: 'bulletin' as const, bulletinId, title: 'Over', insNm: { en: 'Head office', zh: '总部' } },
  at: showFrom,
})

const messagesOver = async () => {
  const { rows } = await sql`SELECT FROM message WHERE facts->>'title' = 'Over'`.execute(engine.databases.main)
  return rows.length
}

it('drops bulletins that are over a few at a time, until none is left', async () => {
  const { main } = engine.databases
  await givenBulletinsOver(12)
  const { bulletins } = await main.transaction().execute((trx) => dropBulletins(trx, new Date()))
  expect(bulletins).toBe(bulletinsAtOnce)
  await relay(process([]))
  const { rows } = await sql`
    SELECT FROM bulletin JOIN bulletin_version USING (bulletin_id) WHERE told AND title = 'Over'`.execute(main)
  expect(rows).toEqual([])
})

it('drops a bulletin that was over before its notice came out of a full outbox', async () => {
  const { main } = engine.databases
  const [over] = await givenBulletinsOver(1)
  if (!over) throw new Error('There is no bulletin.')
  const draft = { to: { userIds: [userIdOf('viewer')] }, facts: { kind: 'draft' as const, name: 'First', n: 1 } }
  await notify(main, ...Array<typeof draft>(noticesAtOnce).fill(draft), overNotice(over))
  await relay(process([]))
  expect(await messagesOver()).toBe(0)
  expect(await isWaiting(process([]))).toBe(false)
})

it('brings a bulletin only to those for whom it is when its notice is delivered', async () => {
  const { main } = engine.databases
  const [bulletin] = await givenBulletinsOver(1)
  if (!bulletin) throw new Error('There is no bulletin.')
  await sql`
    INSERT INTO bulletin_version (bulletin_id, version, state, title, body, audience, show_from, changed_by)
    SELECT bulletin_id, 2, state, title, body, ARRAY['00010344'], show_from, changed_by FROM bulletin_version
    WHERE bulletin_id = ${bulletin.bulletinId}`.execute(main)
  await sql`UPDATE bulletin SET version = 2 WHERE bulletin_id = ${bulletin.bulletinId}`.execute(main)
  await notify(main, overNotice(bulletin))
  await relay(process([]))
  const { rows } = await sql<{ ins_id_cd: string }>`
    SELECT DISTINCT u.ins_id_cd FROM message JOIN app_user AS u USING (user_id)
    WHERE facts->>'bulletinId' = ${bulletin.bulletinId}`.execute(main)
  expect(rows).toEqual([{ ins_id_cd: '00010344' }])
})

it('sets a message aside that the database refuses for its content, and stores those beside it', async () => {
  const { main } = engine.databases
  const facts = (name: string) => ({ kind: 'draft' as const, name, n: 1 })
  const message = (name: string) => ({
    userId: userIdOf('acq_handler'),
    type: 'recommend' as const,
    facts: facts(name),
    fromUser: null,
    at: new Date(),
  })
  await main.transaction().execute((trx) => putMessages(trx, ['before', 'half of \ud83d', 'after'].map(message)))
  const { rows } = await sql<{ name: string }>`
    SELECT facts->>'name' AS name FROM message WHERE user_id = ${userIdOf('acq_handler')} AND kind = 'draft'
    ORDER BY seq`.execute(main)
  expect(rows.map(({ name }) => name)).toEqual(['before', 'after'])
  expect(await workSetAside(main)).toMatchObject([{ work: 'bell', count: 1, error: expect.stringMatching(/json/) }])
  expect(await tryAgain(main)).toBe(1)
  expect(await workSetAside(main)).toEqual([])
})

it('sets a notice aside that cannot be delivered three times, and delivers all others meanwhile', async () => {
  const { main } = engine.databases
  const draftsOf = async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT (facts->>'n')::int AS n FROM message
      WHERE user_id = ${userIdOf('acq_verifier')} AND kind = 'draft' ORDER BY seq`.execute(main)
    return rows.map(({ n }) => n)
  }
  const prepared = { to: { userIds: [userIdOf('acq_verifier')] }, facts: { kind: 'draft' as const, name: 'Key', n: 1 } }
  await notify(main, prepared)
  await sql`INSERT INTO notice_outbox (recipients, facts) VALUES ('{"groups": 1}', '{"kind": "webhook"}')`.execute(main)
  await notify(main, prepared)
  await relay(process([]))
  expect(await draftsOf()).toEqual([2])
  await notify(main, { ...prepared, facts: { ...prepared.facts, n: 3 } })
  await relay(process([]))
  expect(await draftsOf()).toEqual([2, 3])
  for (let tries = 2; tries <= 3; tries++) {
    await sql`UPDATE failed_work SET failed_at = failed_at - interval '1 hour'`.execute(main)
    await relay(process([]))
  }
  expect(await isWaiting(process([]))).toBe(false)
  expect(await workSetAside(main)).toMatchObject([{ work: 'bell', count: 1 }])
  expect(await tryAgain(main)).toBe(1)
  expect(await isWaiting(process([]))).toBe(true)
  await main.deleteFrom('notice_outbox').execute()
})
