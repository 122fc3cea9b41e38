import type pg from 'pg'
import type { Day } from '../src/domain/time/calendar.ts'
import type { CardVault } from '../src/server/db/cards/cardVault.ts'
import { type Connection, connectAs } from '../src/server/db/pools/databases.ts'
import { generateFile } from '../src/server/features/transactions/generate.ts'
import { importTransactions } from '../src/server/features/transactions/import.ts'
import { takeIndexesOff } from '../testing/data/indexesOff.ts'

const importedAtMost = 500_000

/** How many of so many rows the importer takes. */
export function importedOf(rows: number): number {
  const imported = rows > importedAtMost ? rows / Math.ceil(rows / importedAtMost) : rows
  if (!Number.isInteger(imported)) throw new Error(`Choose a multiple of ${importedAtMost.toLocaleString('en')} rows.`)
  return imported
}
const writers = 2

interface Filling {
  connection: Connection
  vault: CardVault
  rows: number
  from: Day
  to: Day
}

/**
 * Fills an empty history. The importer takes the first half million rows; the others are made from them inside the
 * database, with keys, cards, trace numbers, codes and amounts of their own, and in the order of their days, as if they
 * had been imported day by day. Their card numbers can be searched for but not opened. Indexes are built last.
 */
export async function fillHistory({ connection, vault, rows, from, to }: Filling): Promise<void> {
  const imported = importedOf(rows)
  const owner = await connectAs(connection, { maintenance_work_mem: '512MB' })
  const began = performance.now()
  const say = (what: string) => console.log(`${Math.round((performance.now() - began) / 1000)} s: ${what}`)
  try {
    await owner.query('DROP TABLE IF EXISTS bench_seed')
    await owner.query('TRUNCATE history, history_day, history_total')
    await owner.query("SELECT setval('history_seq', 1, false)")
    const source = generateFile({ count: imported, seed: 1, from, to })
    await importTransactions({ connection, vault, source })
    say(`${imported.toLocaleString('en')} rows are imported`)
    if (rows > imported) await multiply(owner, connection, rows / imported, imported, say)
    await owner.query('VACUUM (ANALYZE) history, history_day, history_total')
    say('vacuumed')
  } finally {
    await owner.end()
  }
}

async function multiply(
  owner: pg.Client,
  connection: Connection,
  times: number,
  imported: number,
  say: (what: string) => void,
): Promise<void> {
  await owner.query('CREATE UNLOGGED TABLE bench_seed AS SELECT * FROM history')
  await owner.query('CREATE INDEX ON bench_seed (id)')
  await owner.query('VACUUM ANALYZE bench_seed')
  await owner.query('TRUNCATE history')
  const indexes = await takeIndexesOff(owner)
  const { rows } = await owner.query<{ day: string }>('SELECT DISTINCT settle_dt AS day FROM bench_seed ORDER BY 1')
  const days = rows.map(({ day }) => day)
  const months = [...new Set(days.map((day) => day.slice(0, 6)))]
  const write = async () => {
    const client = await connectAs(connection, { TimeZone: 'UTC' })
    try {
      for (let month = months.shift(); month !== undefined; month = months.shift())
        for (const day of days.filter((one) => one.startsWith(month)))
          await client.query(copies, [day, times, imported])
    } finally {
      await client.end()
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  say('rows are written')
  await owner.query(`SELECT setval('history_seq', ${times * imported + 1})`)
  await owner.query('DROP TABLE bench_seed')
  for (const index of indexes) {
    await owner.query(index)
    say(index.slice(0, 100))
  }
  await owner.query('TRUNCATE history_day, history_total')
  await owner.query(sumDays)
  await owner.query(sumTotals)
  say('days are summed')
}

const sumDays = `
  INSERT INTO history_day (ins_id_cd, settle_dt, trans_id, trans_curr_cd, n, trans_at)
  WITH pairs AS MATERIALIZED (
    SELECT acq_ins_id_cd AS acq, iss_ins_id_cd AS iss, settle_dt, trans_id, trans_curr_cd, count(*) AS n,
      sum(trans_at) AS trans_at
    FROM history GROUP BY 1, 2, 3, 4, 5
  )
  SELECT ins_id_cd, settle_dt, trans_id, trans_curr_cd, sum(n), sum(trans_at) FROM pairs
  CROSS JOIN LATERAL unnest(CASE WHEN acq = iss THEN ARRAY['', acq] ELSE ARRAY['', acq, iss] END) AS ins_id_cd
  GROUP BY 1, 2, 3, 4`

const sumTotals = `
  INSERT INTO history_total (ins_id_cd, settle_dt, n) SELECT ins_id_cd, settle_dt, sum(n) FROM history_day GROUP BY 1, 2`

/** $1: the day; $2: how often each row is there; $3: how many rows there were. The first of them stays as it was. */
const copies = `
  INSERT INTO history (id, pan_hash, acq_ins_id_cd, iss_ins_id_cd, trans_at, settle_at, tfr_dt_tm, settle_dt, key_id,
    pan_sealed, pan_masked, pri_key, log_cd, msg_tp, trans_proc_cd, trans_id, trans_curr_cd, settle_curr_cd, sys_tra_no,
    retri_ref_no, mchnt_tp, pos_entry_md_cd, pos_cond_cd, fwd_ins_id_cd, rcv_ins_id_cd, auth_id_resp_cd, resp_cd, term_id,
    mchnt_cd, card_accptr_nm_addr, orig_trans_chnl, orig_key)
  SELECT id + k * $3::bigint,
    CASE WHEN k = 0 OR hashtext(retri_ref_no) % 10 < 3 THEN pan_hash ELSE md5(pan_hash::text || k)::uuid END,
    acq_ins_id_cd, iss_ins_id_cd, amount.at, settle_at, tfr_dt_tm, settle_dt, key_id, pan_sealed, pan_masked,
    CASE WHEN k = 0 THEN pri_key ELSE overlay(pri_key PLACING 'k' || lpad(k::text, 6, '0') FROM 19 FOR 7) END, log_cd, msg_tp,
    trans_proc_cd, trans_id, trans_curr_cd, settle_curr_cd, trace.no, left(retri_ref_no, 6) || trace.no, mchnt_tp,
    pos_entry_md_cd, pos_cond_cd, fwd_ins_id_cd, rcv_ins_id_cd,
    CASE WHEN k = 0 THEN auth_id_resp_cd ELSE upper(left(md5(auth_id_resp_cd || k), 6)) END, resp_cd, term_id, mchnt_cd,
    card_accptr_nm_addr, orig_trans_chnl,
    CASE WHEN k = 0 THEN orig_key ELSE overlay(orig_key PLACING 'k' || lpad(k::text, 6, '0') FROM 19 FOR 7) END
  FROM generate_series(0, $2::int - 1) AS k
  CROSS JOIN LATERAL (
    SELECT * FROM bench_seed
    WHERE id >= ($1::date - DATE '2000-01-01')::bigint * 10000000000
      AND id < ($1::date - DATE '2000-01-01' + 1)::bigint * 10000000000
    ORDER BY id OFFSET 0
  ) AS seed
  CROSS JOIN LATERAL (SELECT lpad(((sys_tra_no::int + k * 7919) % 999999 + 1)::text, 6, '0') AS no) AS drawn
  CROSS JOIN LATERAL (SELECT CASE WHEN k = 0 THEN sys_tra_no ELSE drawn.no END AS no) AS trace
  CROSS JOIN LATERAL (
    SELECT CASE WHEN k = 0 THEN trans_at ELSE trans_at + (k * 37 % 201 - 100) * (trans_at / 1000) END AS at
  ) AS amount`
