import { sql } from 'kysely'
import { addDays, dayOf } from '../src/domain/time/calendar.ts'
import { connectAs } from '../src/server/db/pools/databases.ts'
import { institutions } from '../src/server/db/seed/institutions.ts'
import { firstId } from '../src/server/features/audit/seal.ts'
import type { BenchDatabase } from './database.ts'

export const users = 2_000
const days = 395

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
]

/**
 * Fills an empty audit log with thirteen months of rows in the order of their ids; three in a hundred are refusals. The
 * hashes have the right size but form no chain, since nothing measured reads them.
 */
export async function fillLog(database: BenchDatabase, count: number): Promise<void> {
  const owner = await connectAs(database.connection)
  try {
    const monthAgo = firstId(addDays(dayOf(new Date()), -30))
    const { rows } = await owner.query('SELECT FROM audit_log WHERE id < $1 LIMIT 1', [monthAgo])
    if (rows.length > 0) return
    console.log(`Filling ${count.toLocaleString('en')} rows of the audit log.`)
    const began = performance.now()
    await owner.query(
      `INSERT INTO app_user (username, nick_name, ins_id_cd, password_hash, must_change)
       SELECT 'bench_' || n, 'Clerk ' || n, ($1::text[])[1 + floor(cardinality($1::text[]) * (n / $2::float8) ^ 2)::int],
         (SELECT password_hash FROM app_user WHERE username = 'admin'), false
       FROM generate_series(0, $2 - 1) AS n`,
      [institutions.map((one) => one.insIdCd), users],
    )
    await owner.query(
      "INSERT INTO user_role SELECT user_id, 'manager' FROM app_user WHERE username ~ '^bench_' ON CONFLICT DO NOTHING",
    )
    // Indexes of what is there already are made faster than they are kept while it comes.
    const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
       FROM pg_index WHERE indrelid = 'audit_log'::regclass`,
    )
    for (const { name } of indexes) await owner.query(`DROP INDEX ${name}`)
    await owner.query(
      'SELECT ensure_audit_partition(current_date - n * 28) FROM generate_series(0, $1 / 28 + 1) AS n',
      [days],
    )
    await owner.query(insertRows, [count, days, users, browsers])
    for (const { definition } of indexes) await owner.query(definition.replace(' ON ONLY ', ' ON '))
    await owner.query('VACUUM ANALYZE audit_log')
    console.log(`Filled in ${Math.round((performance.now() - began) / 1000)} s.`)
  } finally {
    await owner.end()
  }
}

export async function sizeOfLog({ databases }: BenchDatabase): Promise<{ table: string; indexes: string }> {
  const { rows } = await sql<{ table: string; indexes: string }>`
    SELECT pg_size_pretty(sum(pg_table_size(relid))) AS table, pg_size_pretty(sum(pg_indexes_size(relid))) AS indexes
    FROM pg_partition_tree('audit_log')`.execute(databases.main)
  return rows[0] ?? { table: '', indexes: '' }
}

const insertRows = `
  WITH clerk AS MATERIALIZED (
    SELECT array_agg(user_id ORDER BY user_id) AS ids, array_agg(username ORDER BY user_id) AS names,
      array_agg(ins_id_cd ORDER BY user_id) AS ins
    FROM app_user WHERE username ~ '^bench_'
  ), act AS (
    SELECT n, current_date - $2::int + (n * $2::bigint / $1::bigint)::int AS day,
      1 + floor($3::int * random() ^ 3)::int AS who, random() AS kind, random() AS fate, (n % 4)::int AS browser
    FROM generate_series(0, $1::bigint - 1) AS n
  )
  INSERT INTO audit_log
  SELECT (act.day - DATE '2000-01-01')::bigint * 10000000000 + n, act.day + interval '1 millisecond' * (n % 86400000),
    ids[who], names[who], ins[who],
    CASE WHEN kind < 0.62 THEN 'business' WHEN kind < 0.82 THEN 'session' WHEN kind < 0.97 THEN 'file'
      WHEN kind < 0.98 THEN 'account' WHEN ins[who] = '00010764' THEN 'card' ELSE 'administration' END,
    CASE WHEN kind < 0.62 THEN 'verifyPass' WHEN kind < 0.82 THEN 'auth/login' WHEN kind < 0.97 THEN 'download'
      WHEN kind < 0.98 THEN 'user/changePassword' ELSE 'user/update' END,
    CASE WHEN kind < 0.62 THEN 'D26' || lpad((n % 100000000)::text, 12, '0') END,
    CASE WHEN kind < 0.62 THEN '{"done": 1, "refused": 0}'::jsonb END,
    CASE WHEN fate < 0.03 THEN '4221' END, (fate * 40)::int, '10.1.' || who % 250 || '.' || n % 250, ($4::text[])[1 + browser],
    n + 1, sha256(int8send(n)), sha256(int8send(n + 1))
  FROM act CROSS JOIN clerk`
