import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actsIn } from '../../../testing/data/acts.ts'
import { givenAlert } from '../../../testing/data/alerts.ts'
import { givenBlocked } from '../../../testing/data/blocked.ts'
import { givenHistory, purchase } from '../../../testing/data/history.ts'
import { givenOrders } from '../../../testing/data/orders.ts'
import { givenDatabase, type TestDatabase } from '../../../testing/server/database.ts'
import { emptyDatabase } from '../../../testing/server/emptyDatabase.ts'
import { addDays, dayOf, dayText } from '../../domain/time/calendar.ts'
import { openCardVault } from '../db/cards/cardVault.ts'
import { createKeyFile } from '../db/cards/keyFile.ts'
import { resealCards } from '../db/cards/resealCards.ts'
import { dropOldCardKeys, rotateCardKey } from '../db/cards/rotateKeys.ts'
import { openSecrets } from '../db/cards/secrets.ts'
import { migrate } from '../db/migrate.ts'
import { connectAsOwner, ownerPool } from '../db/pools/databases.ts'
import type { Tables } from '../db/tables.ts'
import { readSteps } from '../db/upgrade/steps.ts'
import { type ClearedTransaction, columnNames } from '../features/transactions/columns.ts'
import { importTransactions } from '../features/transactions/import.ts'
import { countOldCards } from './countOldCards.ts'
import { destroyOldCards } from './destroyOldCards.ts'
import { retentionFigures } from './figures.ts'
import { places } from './places.ts'

const days = 700
const today = dayOf(new Date())
const before = addDays(today, -days)
const long = addDays(before, -40)
const onDay = (settleDt: string, priAcctNo = '6200000000000005') => ({
  settleDt,
  tfrDtTm: `${dayText(settleDt)}T12:30:00+07:00`,
  priAcctNo,
})

let folder: string
let keyFile: string
let test: TestDatabase
let owner: pg.Pool
beforeAll(async () => {
  // Keys of its own, since they are rotated.
  folder = await mkdtemp(join(tmpdir(), 'recourse-retention-'))
  keyFile = join(folder, 'keys.json')
  createKeyFile(keyFile)
  test = await givenDatabase({}, keyFile)
  owner = ownerPool(test.connection)
})
afterAll(async () => {
  await owner.end()
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

const db = () => test.databases.upkeep
const run = (on: Kysely<Tables> = db(), own = {}) => destroyOldCards(on, { days, today, size: 3, ...own })
const stored = async (table: string) =>
  Number((await owner.query(`SELECT count(*) AS n FROM ${table} WHERE pan_sealed IS NOT NULL`)).rows[0].n)

/** Columns of bytes that are no hash and hold no card number. A new column belongs here, or to `places`. */
const otherBytes = [
  'avatar.picture',
  'card_search.question',
  'email_otp.code_sealed',
  'idempotency.request',
  'key_fingerprint.fingerprint',
  'passkey.public_key',
  'pay_certificate.der',
  'pay_certificate.fingerprint',
  'robot_question.wording',
  'sso_setting.secret_sealed',
  'totp_factor.pending_sealed',
  'totp_factor.secret_sealed',
  'webhook.former_sealed',
  'webhook.secret_sealed',
]

describe('the schema', () => {
  it('has no place with card numbers that the retention rule leaves out', async () => {
    const { rows } = await owner.query<{ name: string; is_card: boolean }>(`
      SELECT c.relname || '.' || a.attname AS name, a.attname = 'pan_sealed' AS is_card
      FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid = 'bytea'::regtype AND a.attname !~ 'hash$'`)
    const cards = rows.filter(({ is_card }) => is_card).map(({ name }) => name)
    const known = ['history', 'history_archive', ...places.map(({ table }) => table)].map(
      (table) => `${table}.pan_sealed`,
    )
    expect(cards.sort()).toEqual(known.sort())
    const others = rows.filter(({ is_card }) => !is_card).map(({ name }) => name)
    expect(others.sort()).toEqual(otherBytes)
  })

  it('lets nothing but its function take a number away, and that only of rows older than a year', async () => {
    const [key] = await givenHistory(test, [onDay(addDays(today, -300))])
    const row = await test.databases.main
      .selectFrom('history')
      .select('id')
      .where('pri_key', '=', key?.priKey ?? '')
      .executeTakeFirstOrThrow()
    const { main } = test.databases
    await expect(sql`UPDATE history SET pan_sealed = NULL WHERE id = ${row.id}`.execute(main)).rejects.toThrow(
      'history_card_stored',
    )
    await expect(
      sql`UPDATE history SET pan_destroyed_on = '2026-01-01' WHERE id = ${row.id}`.execute(main),
    ).rejects.toThrow('permission denied')
    await sql`SELECT destroy_card_numbers('history', ${[row.id]}::text[])`.execute(main)
    expect(await stored('history')).toBe(1)
  })
})

it('can take numbers from months that were loaded before it came', async () => {
  const anew = await emptyDatabase(test.connection)
  try {
    const steps = (await readSteps()).filter(
      ({ name }) => name <= '0064_monthsLoadedFirst' && name !== '0062_cardRetention',
    )
    await migrate(anew.connection, { steps })
    const client = await connectAsOwner(anew.connection)
    await client.query(`SELECT begin_history_month('2023-03-01'), end_history_month('2023-03-01')`)
    await client.query(`SELECT ensure_history_partition('2023-04-01')`)
    await migrate(anew.connection)
    const { rows } = await client.query(`
      SELECT attrelid::regclass::text AS name FROM pg_attribute
      WHERE attname = 'pan_sealed' AND attnotnull AND attrelid::regclass::text LIKE 'history%'`)
    expect(rows).toEqual([])
    await client.end()
  } finally {
    await anew.drop()
  }
})

describe('a run', () => {
  it('takes old numbers away wherever they are stored, and changes nothing else, wherever it is killed', async () => {
    await givenEverywhere()
    const tables = ['history', ...places.map(({ table }) => table)]
    for (const table of tables) await owner.query(`CREATE TABLE saved_${table} AS SELECT * FROM ${table}`)
    const begun = await everythingElse()
    const due = await countOldCards(db(), before)
    expect(due.map(({ table, due }) => [table, due])).toEqual([
      ['history', 8],
      ['exception', 0],
      ['except_entry', 2],
      ['pay_order', 4],
      ['blocked_trans', 4],
    ])

    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }), async (kills) => {
        for (const at of kills) await run(db().withPlugin(killedAt(at))).catch(() => {})
        await run()
        expect(await everythingElse()).toEqual(begun)
        const left = await Promise.all(tables.map(stored))
        expect(left).toEqual([3, 0, 2, 1, 1])
        const { rows } = await owner.query('SELECT sum(destroyed)::int AS n FROM card_key_use')
        expect(rows[0].n).toBe(18)
        const { destroyed, waiting, kept } = await retentionFigures(db(), before)
        expect({ destroyed, waiting, kept }).toEqual({ destroyed: 18, waiting: 0, kept: 0 })
        await giveBack(tables)
      }),
      { numRuns: 12 },
    )
    for (const table of tables) await owner.query(`DROP TABLE saved_${table}`)
  })

  it('says what it destroyed once, also where it was cut short', async () => {
    const told = (await actsIn(test, 'retention')).length
    const { destroyed } = await run(db(), { signal: AbortSignal.abort() })
    expect(destroyed).toBe(0)
    await expect(run(db().withPlugin(killedAt(30)))).rejects.toThrow('Killed.')
    expect(await stored('history')).toBeGreaterThan(3)
    await run()
    const acts = (await actsIn(test, 'retention')).slice(told)
    const counted = acts.map(({ detail }) => detail as { done: number; interrupted: boolean })
    expect(counted.at(0)).toEqual({ done: 0, interrupted: true })
    expect(counted.reduce((sum, { done }) => sum + done, 0)).toBe(18)
  })

  it('finds what an import brings of days that it has passed', async () => {
    const left = await stored('history')
    await givenHistory(test, [onDay(addDays(long, -1)), onDay(addDays(before, -1))])
    expect(await run()).toMatchObject({ destroyed: 2 })
    expect(await stored('history')).toBe(left)
  })

  it('passes what somebody has locked, and comes back to it', async () => {
    const [key] = await givenHistory(test, [onDay(long)])
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql`SELECT FROM history WHERE pri_key = ${key?.priKey} FOR UPDATE`.execute(trx)
        expect(await run(test.databases.main)).toEqual({ destroyed: 0, complete: true })
      })
    expect(await run()).toMatchObject({ destroyed: 1 })
  })

  it('shares the work with another one', async () => {
    await givenHistory(
      test,
      Array.from({ length: 20 }, () => onDay(long)),
    )
    const both = await Promise.all([run(test.databases.main), run()])
    expect(both.reduce((sum, { destroyed }) => sum + destroyed, 0)).toBe(20)
    expect(await countOldCards(db(), before)).toMatchObject([
      { due: 0 },
      { due: 0 },
      { due: 0 },
      { due: 0 },
      { due: 0 },
    ])
  })

  it('destroys nothing while the limit rules or an older server need the numbers', async () => {
    await givenHistory(test, [onDay(long)])
    await owner.query(`UPDATE limit_rule SET last_day = 640 WHERE trans_id = 'E26'`)
    await expect(run()).rejects.toThrow(/CARD_RETENTION_DAYS is 700, and the limit rules need 760/)
    await owner.query(`UPDATE limit_rule SET last_day = 540 WHERE trans_id = 'E26'`)
    await owner.query(`INSERT INTO server_process (process_id, host, pid, release, migration)
      VALUES (gen_random_uuid(), 'old', 1, '0.9.0', '0061_backupAlerts')`)
    await expect(run()).rejects.toThrow('a server of an older release runs')
    await owner.query('DELETE FROM server_process')
    expect(await run()).toMatchObject({ destroyed: 1 })
  })
})

it('leaves numbers to be found by their hash, also after the key was replaced', async () => {
  const card = '6205500000000000004'
  const [key] = await givenHistory(test, [onDay(long, card)])
  await run()
  const { done: id } = rotateCardKey(keyFile)
  const both = openCardVault(openSecrets(keyFile))
  await resealCards(test.connection, both, {
    whenComplete: (keyId, hashed) => void dropOldCardKeys(keyFile, keyId, hashed),
  })
  const secrets = openSecrets(keyFile)
  expect(secrets.cardKeys().map((one) => one.id)).toEqual([id])
  const vault = openCardVault(secrets)
  const { main } = test.databases
  const found = await main
    .selectFrom('history')
    .select(['pri_key', 'pan_masked'])
    .where('pan_hash', 'in', vault.hashesOf(card))
    .execute()
  expect(found).toEqual([{ pri_key: key?.priKey, pan_masked: '620550••••••0004' }])

  // The same line is known, and one with another card of the same masked form is refused.
  const load = (priAcctNo: string) => {
    const line: ClearedTransaction = { ...purchase(), ...onDay(long, priAcctNo), ...key }
    const text = [columnNames.join(','), columnNames.map((name) => line[name]).join(',')].join('\n')
    const source = (async function* () {
      yield text
    })()
    return importTransactions({ connection: test.connection, vault, source })
  }
  expect(await load(card)).toMatchObject({ inserted: 0, known: 1, rejected: 0 })
  expect(await load('6205500000000180004')).toMatchObject({ inserted: 0, rejected: 1 })
})

async function givenEverywhere(): Promise<void> {
  const months = [addDays(long, -90), addDays(long, -31), long]
  await givenHistory(
    test,
    [...months, ...months, addDays(before, -1), before, today].map((day) => onDay(day)),
  )
  await givenAlert(test, onDay(long))
  const times = [...months, addDays(before, -2), today].map((day) => `${dayText(day)}T05:28:00Z`)
  await givenOrders(
    test,
    times.map((orderTm) => ({ orderTm, paidTm: orderTm })),
  )
  await givenBlocked(
    test,
    times.map((tfrDtTm) => ({ tfrDtTm })),
  )
  await givenEntry('1', { valid_to: long })
  await givenEntry('2', { valid_to: null })
  await givenEntry('3', { valid_to: addDays(today, 5) })
  await givenEntry('4', { valid_to: null, deleted: true })
}

/** An entry of the black list from three years ago. */
async function givenEntry(id: string, own: { valid_to: string | null; deleted?: boolean }): Promise<void> {
  const { main } = test.databases
  const { user_id } = await main.selectFrom('app_user').select('user_id').executeTakeFirstOrThrow()
  const { hash, masked, keyId, sealed } = test.vault.seal(`62434300000000${id}1`, ['except_entry', id])
  await main
    .insertInto('except_entry')
    .values({
      except_id: id,
      list: 'black',
      ins_id_cd: '00010344',
      kind: 'card',
      pan_hash: hash,
      pan_masked: masked,
      key_id: keyId,
      pan_sealed: sealed,
      value: null,
      valid_from: addDays(today, -1100),
      reason: 'Stolen.',
      added_by: user_id,
      ...own,
    })
    .execute()
}

/** One hash for each table, without the numbers and what the runs write about themselves. */
async function everythingElse(): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname !~ '^(saved_|audit|card_retention|card_kept|card_key_use)' ORDER BY 1`)
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query<{ hash: string }>(`
      SELECT md5(coalesce(string_agg(row, E'\\n' ORDER BY row), '')) AS hash
      FROM (SELECT (to_jsonb(t) - '{pan_sealed,pan_destroyed_on}'::text[])::text AS row FROM ${name} AS t) AS rows`)
    hashes[name] = rows[0]?.hash ?? ''
  }
  return hashes
}

/** Brings the numbers back, as they were before. */
async function giveBack(tables: readonly string[]): Promise<void> {
  const ids: Record<string, string> = { history: 'id', exception: 'exp_id', blocked_trans: 'rid' }
  for (const table of tables) {
    const id = ids[table] ?? (table === 'pay_order' ? 'order_id' : 'except_id')
    await owner.query(`UPDATE ${table} AS t SET pan_sealed = s.pan_sealed, pan_destroyed_on = NULL
      FROM saved_${table} AS s WHERE s.${id} = t.${id}`)
  }
  await owner.query('UPDATE card_key_use SET destroyed = 0')
  await owner.query('UPDATE card_retention SET after_id = -1, audited = 0')
  await owner.query('DELETE FROM card_kept')
}

/** Lets the statement at that place fail, as if the process had ended there. */
function killedAt(place: number): KyselyPlugin {
  let statements = 0
  return {
    transformQuery({ node }) {
      statements += 1
      if (statements === place) throw new Error('Killed.')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
