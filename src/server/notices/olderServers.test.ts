import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenEngine, type TestEngine } from '../../../testing/flows/engine.ts'
import { givenManyRecords } from '../../../testing/flows/manyRecords.ts'
import { beside } from '../db/migrations/0085_noticeOutbox.ts'
import { beside as deleteDelivered } from '../db/migrations/0086_noticesGo.ts'
import { ownerPool } from '../db/pools/databases.ts'

let engine: TestEngine
let owner: ReturnType<typeof ownerPool>
beforeAll(async () => {
  engine = await givenEngine()
  owner = ownerPool(engine.connection)
})
afterAll(async () => {
  await owner.end()
  await engine.close()
})

const userIdOf = (username: string) => engine.users.get(username)?.userId ?? ''

type Ask = (text: string) => Promise<{ last: string | null }[]>

async function inSteps(step: (ask: Ask, place: string) => Promise<string | null>): Promise<void> {
  const ask: Ask = async (text) => (await owner.query(text)).rows
  for (let place: string | null = ''; place !== null; ) place = await step(ask, place)
}

/** The notices in the outbox, which this takes away. */
async function written(): Promise<{ recipients: unknown; facts: unknown; from_user: string | null }[]> {
  const { rows } = await owner.query('DELETE FROM notice_outbox RETURNING outbox_id, recipients, facts, from_user')
  return rows
    .toSorted((a, b) => Number(a.outbox_id) - Number(b.outbox_id))
    .map(({ recipients, facts, from_user }) => ({ recipients, facts, from_user }))
}

it('moves what an older server has marked for the bell to the outbox, in the words of today', async () => {
  const [handler, verifier, key] = ['acq_handler', 'acq_verifier', 'viewer'].map(userIdOf)
  const actor = engine.users.get('acq_handler')
  if (!actor) throw new Error('There is no handler.')
  const [expId = ''] = await givenManyRecords(engine.deps, actor, await engine.history(), 1)
  await written()
  const { main } = engine.databases
  await sql`INSERT INTO account_lock (user_id) VALUES (${handler})`.execute(main)
  await sql`INSERT INTO account_lock (user_id) VALUES (${handler}) ON CONFLICT DO NOTHING`.execute(main)
  await sql`INSERT INTO card_alert (user_id, misses) VALUES (${handler}, 20)`.execute(main)
  await sql`
    INSERT INTO draft (user_id, key, path, content, saved_at, prepared_by, prepared_at, told)
    VALUES (${handler}, 'k', '/p', '{}', now(), ${key}, now(), false)`.execute(main)
  await sql`
    INSERT INTO security_alert (kind, user_id, about, facts)
    VALUES ('newLogin', ${handler}, 'x', '{"ip": "203.0.113.9", "device": true}')`.execute(main)
  await sql`
    INSERT INTO work_claim (ins_id_cd, thing, user_id, claimed_at, until, assigned_by, reason, told)
    SELECT '00010344', thing, ${verifier}, now(), 'infinity', ${handler}, 'Urgent', false
    FROM unnest(ARRAY['one', 'two']) AS thing`.execute(main)
  const note = await sql<{ note_id: string }>`
    INSERT INTO record_note (exp_id, ins_id_cd, user_id, note, at)
    VALUES (${expId}, '00010344', ${handler}, 'Look.', now()) RETURNING note_id`.execute(main)
  await sql`INSERT INTO note_mention (note_id, user_id) VALUES (${note.rows[0]?.note_id}, ${verifier})`.execute(main)
  await sql`INSERT INTO possible_refund (exp_id, history_id) VALUES (${expId}, 1)`.execute(main)
  const change = await sql<{ change_id: string }>`
    INSERT INTO pending_change (kind, ins_id_cd, thing, target, payload, proposed_by, expires_at)
    VALUES ('enableUser', '00010344', ${`user:${verifier}`}, 'v', '{}', ${handler}, now() + interval '1 day')
    RETURNING change_id`.execute(main)
  await sql`UPDATE pending_change SET state = 'withdrawn', told = false`.execute(main)
  await sql`UPDATE pending_change SET state = 'outdated', decided_at = now(), told = false`.execute(main)
  const notices = await written()
  const managers = [
    { roles: ['manager'], insIdCd: '00010344' },
    { roles: ['administrator'], insIdCd: null },
  ]
  expect(notices.map(({ facts }) => facts)).toMatchObject([
    { kind: 'accountLock', username: 'acq_handler' },
    { kind: 'cardAlert', misses: 20, insNm: {} },
    { kind: 'draft', n: 1 },
    { kind: 'securityAlert', alert: 'newLogin', ip: '203.0.113.9', count: 0, device: true },
    { kind: 'assigned', reason: 'Urgent', n: 1 },
    { kind: 'assigned', reason: 'Urgent', n: 1 },
    { kind: 'mention', expId, note: 'Look.' },
    { kind: 'refund', expId, n: 1 },
    { kind: 'approval', outcome: 'pending', changeId: change.rows[0]?.change_id, remark: null },
    { kind: 'approval', outcome: 'outdated', name: '' },
  ])
  expect(notices.map(({ recipients }) => recipients)).toMatchObject([
    { groups: managers, firstOnly: true, except: [handler] },
    { groups: managers, except: [handler] },
    { userIds: [handler] },
    { groups: managers, firstOnly: true },
    { userIds: [verifier] },
    { userIds: [verifier] },
    { userIds: [verifier] },
    { userIds: [handler] },
    { groups: managers, firstOnly: true, menu: 'PendingChange', except: [handler, verifier] },
    { userIds: [handler] },
  ])
  await sql`UPDATE account_lock SET told = told`.execute(main)
  expect(await written()).toEqual([])
})

it('moves what was there before the upgrade once', async () => {
  await written()
  await owner.query('DELETE FROM card_alert; ALTER TABLE card_alert DISABLE TRIGGER outbox')
  await owner.query(`INSERT INTO card_alert (user_id, misses) VALUES (${userIdOf('acq_handler')}, 31)`)
  await owner.query('ALTER TABLE card_alert ENABLE TRIGGER outbox')
  await beside({ inSteps })
  expect((await written()).map(({ facts }) => facts)).toMatchObject([{ kind: 'cardAlert', misses: 31 }])
  await beside({ inSteps })
  expect(await written()).toEqual([])
})

it('deletes the notice of a step when an older server marks it as delivered, or has done so before the upgrade', async () => {
  const { main } = engine.databases
  const left = async () =>
    (await main.selectFrom('notice').select('exp_id').orderBy('notice_id').execute()).map((row) => row.exp_id)
  await owner.query(`
    DELETE FROM notice;
    INSERT INTO notice (exp_id, version, told) VALUES ('before', 1, true), ('delivered', 1, false), ('waiting', 1, false)`)
  await sql`UPDATE notice SET told = true WHERE exp_id = 'delivered'`.execute(main)
  expect(await left()).toEqual(['before', 'waiting'])
  await deleteDelivered({ inSteps })
  expect(await left()).toEqual(['waiting'])
})
