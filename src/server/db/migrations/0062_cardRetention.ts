import { type Kysely, sql } from 'kysely'

/** Everywhere that a card number is stored, with the columns of its row's id and of its key, and what is older than a year. */
const places = [
  { table: 'history', id: 'id', type: 'bigint', key: 'key_id', old: 'settle_dt < now()::date - 365' },
  { table: 'exception', id: 'exp_id', type: 'text', key: 'pan_key_id', old: `state_ts < now() - interval '365 days'` },
  {
    table: 'except_entry',
    id: 'except_id',
    type: 'bigint',
    key: 'key_id',
    old: `(deleted OR valid_to < now()::date - 365) AND NOT EXISTS (
      SELECT FROM except_event AS e WHERE e.except_id = except_entry.except_id AND e.at >= now() - interval '365 days')`,
  },
  { table: 'pay_order', id: 'order_id', type: 'bigint', key: 'key_id', old: `order_tm < now() - interval '365 days'` },
  { table: 'blocked_trans', id: 'rid', type: 'text', key: 'key_id', old: `tfr_dt_tm < now() - interval '365 days'` },
] as const

/**
 * After the age that the operator sets, a sealed card number is replaced by null; its masked form and its hash stay. Only
 * the function `destroy_card_numbers` can do so: a row that has a key but no sealed number must say on which day it was
 * destroyed, and nobody but the function may write that day into a row that is there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, key } of places) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN pan_destroyed_on date`.execute(db)
    await dropChecks(db, table)
    await sql`
      ALTER TABLE ${sql.table(table)} ADD CONSTRAINT ${sql.id(`${table}_card_stored`)} CHECK (
        (pan_sealed IS NULL) = (${sql.id(key)} IS NULL) OR (pan_sealed IS NULL AND pan_destroyed_on IS NOT NULL)
      ) NOT VALID`.execute(db)
  }
  await sql`ALTER TABLE blocked_trans ALTER COLUMN pan_sealed DROP NOT NULL`.execute(db)
  await sql`ALTER TABLE history ALTER COLUMN pan_sealed DROP NOT NULL`.execute(db)
  await sql`
    ALTER TABLE except_entry ADD CONSTRAINT except_entry_card_whole CHECK (
      num_nonnulls(pan_hash, pan_masked, key_id) = CASE kind WHEN 'card' THEN 3 ELSE 0 END) NOT VALID`.execute(db)
  await sql`
    ALTER TABLE pay_order ADD CONSTRAINT pay_order_card_whole CHECK (
      num_nonnulls(key_id, pan_hash, pan_masked) IN (0, 3)) NOT VALID`.execute(db)
  await createProgress(db)
  await createFunction(db)
}

/** Drops the checks that tie a sealed number to its key and its hash. */
async function dropChecks(db: Kysely<unknown>, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT conname AS name FROM pg_constraint
    WHERE conrelid = ${table}::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%pan_sealed%'`.execute(db)
  for (const { name } of rows) await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.id(name)}`.execute(db)
}

async function createProgress(db: Kysely<unknown>): Promise<void> {
  // One row, which the first run makes.
  await sql`
    CREATE TABLE card_retention (
      one_row   boolean PRIMARY KEY DEFAULT true CHECK (one_row),
      -- The numbers of all transactions up to this one are destroyed, but for those in card_kept.
      after_id  bigint NOT NULL DEFAULT -1,
      -- The last import whose days were looked at: it may have brought transactions from before after_id.
      chunk_id  bigint NOT NULL DEFAULT 0,
      -- How many destroyed numbers the audit log has rows of.
      audited   bigint NOT NULL DEFAULT 0,
      ran_at    timestamptz
    )`.execute(db)
  // Transactions whose number was passed over, because a record still needs it or because it was locked.
  await sql`CREATE TABLE card_kept (history_id bigint PRIMARY KEY)`.execute(db)
  // The numbers destroyed of each key. Its hash key must stay: their hashes can't be made anew.
  await sql`ALTER TABLE card_key_use ADD COLUMN destroyed bigint NOT NULL DEFAULT 0`.execute(db)
  await sql`
    GRANT SELECT, INSERT, UPDATE (after_id, chunk_id, audited, ran_at) ON card_retention TO recourse_app`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE ON card_kept TO recourse_app`.execute(db)
}

/** Of rows that are older than a year, whatever it is asked. Returns how many numbers it destroyed. */
async function createFunction(db: Kysely<unknown>): Promise<void> {
  const whens = places.map(({ table, id, type, key, old }) => {
    // Within these bounds PostgreSQL opens one month of the transactions, and not all.
    const bounds = table === 'history' ? 'AND id >= $2 AND id <= $3' : ''
    const statement = `
      WITH gone AS (
        UPDATE ${table} SET pan_sealed = NULL, pan_destroyed_on = now()::date
        WHERE ${id} = ANY($1::${type}[]) ${bounds} AND pan_sealed IS NOT NULL AND ${old}
        RETURNING ${key} AS key_id
      ), counted AS (
        INSERT INTO card_key_use AS u (key_id, seals, destroyed)
        SELECT key_id, 0, count(*) FROM gone GROUP BY key_id ORDER BY key_id
        ON CONFLICT (key_id) DO UPDATE SET destroyed = u.destroyed + excluded.destroyed
      )
      SELECT count(*)::int FROM gone`
    return `WHEN '${table}' THEN $sql$${statement}$sql$`
  })
  await sql`
    CREATE FUNCTION destroy_card_numbers(place text, ids text[]) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public SET TimeZone = 'UTC' AS $$
    DECLARE
      first     bigint;
      last      bigint;
      destroyed integer;
    BEGIN
      IF place = 'history' THEN
        SELECT min(id::bigint), max(id::bigint) INTO first, last FROM unnest(ids) AS id;
      END IF;
      EXECUTE CASE place ${sql.raw(whens.join(' '))} END INTO destroyed USING ids, first, last;
      RETURN destroyed;
    END $$`.execute(db)
  const signature = sql.raw('destroy_card_numbers(text, text[])')
  await sql`REVOKE EXECUTE ON FUNCTION ${signature} FROM PUBLIC`.execute(db)
  await sql`GRANT EXECUTE ON FUNCTION ${signature} TO recourse_app`.execute(db)
}

interface Tools {
  buildIndex(table: string, name: string, definition: string): Promise<void>
}

export async function beside({ buildIndex }: Tools): Promise<void> {
  // Find the oldest numbers that are still stored. Of the transactions, `card_retention` knows where they begin.
  await buildIndex('exception', 'exception_card_stored', '(state_ts, exp_id) WHERE pan_sealed IS NOT NULL')
  await buildIndex('pay_order', 'pay_order_card_stored', '(order_tm, order_id) WHERE pan_sealed IS NOT NULL')
  await buildIndex('blocked_trans', 'blocked_trans_card_stored', '(tfr_dt_tm, rid) WHERE pan_sealed IS NOT NULL')
  await buildIndex(
    'except_entry',
    'except_entry_card_stored',
    '(except_id) WHERE pan_sealed IS NOT NULL AND (deleted OR valid_to IS NOT NULL)',
  )
}
