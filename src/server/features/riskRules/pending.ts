import { type Kysely, sql, type Transaction } from 'kysely'
import type { Day } from '../../../domain/time/calendar.ts'
import { timeZones } from '../../../domain/time/zones.ts'
import { firstIdOf } from '../../db/dayIds.ts'
import { dayIn } from '../../db/days.ts'
import type { Tables } from '../../db/tables.ts'
import { type Alert, type Judgement, judge } from './judge.ts'
import { countryColumn, type JudgedTransaction, Past, spendingsIn } from './past.ts'
import { standingSets } from './ruleSets.ts'

interface JudgeProgress {
  judged: number
  alerts: number
}

interface JudgeOptions {
  waitedSeconds?: number
  signal?: AbortSignal
  onProgress?: (progress: JudgeProgress) => void
}

/**
 * Judges imported transactions that aren't judged yet. Each chunk is one transaction, so that it is judged exactly
 * once. A lock lets one process work at a time; others return at once.
 */
export function judgePending(db: Kysely<Tables>, options: JudgeOptions = {}): Promise<JudgeProgress> {
  const { waitedSeconds = 0, signal, onProgress } = options
  return db.connection().execute(async (connection) => {
    const progress = { judged: 0, alerts: 0 }
    if (!(await isFree(connection))) return progress
    try {
      let past: Past | null = null
      // The next chunk is read while this one is judged.
      const readAfter = async (pendingId: string): Promise<Ready | null> => {
        const chunk = await oldestChunk(db, waitedSeconds, pendingId)
        if (!chunk) return null
        const batch = await spendingsIn(db, rangesOf(chunk))
        const day = chunk.days.reduce((first, one) => (one < first ? one : first))
        if (!past?.reaches(day) || past.isFull) past = new Past(day)
        const own = past
        await own.read(db, batch)
        return { chunk, batch, past: own }
      }
      let ready = await readAfter('0')
      while (ready && !signal?.aborted) {
        const next = readAfter(ready.chunk.pending_id)
        next.catch(() => {}) // Met where it is awaited.
        const now = ready
        const done = await connection.transaction().execute((trx) => judgeChunk(trx, now))
        progress.judged += done.judged
        progress.alerts += done.alerts
        onProgress?.(progress)
        ready = await next
      }
      return progress
    } finally {
      await sql`SELECT pg_advisory_unlock(hashtext('judge transactions'))`.execute(connection)
    }
  })
}

export async function isPending(db: Kysely<Tables>, waitedSeconds: number): Promise<boolean> {
  return (await oldestChunk(db, waitedSeconds)) !== undefined
}

interface PendingChunk {
  pending_id: string
  first_seq: string
  n: number
  days: Day[]
}

async function isFree(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    SELECT pg_try_advisory_lock(hashtext('judge transactions')) AS free`.execute(db)
  return rows[0]?.free ?? false
}

function oldestChunk(db: Kysely<Tables>, waitedSeconds: number, after = '0'): Promise<PendingChunk | undefined> {
  return db
    .selectFrom('risk_pending')
    .select(['pending_id', 'first_seq', 'n'])
    .select(sql<Day[]>`ARRAY(SELECT to_char(day, 'YYYYMMDD') FROM unnest(days) AS day)`.as('days'))
    .where('pending_id', '>', after)
    .where('at', '<=', sql<Date>`now() - make_interval(secs => ${waitedSeconds})`)
    .orderBy('pending_id')
    .limit(1)
    .executeTakeFirst()
}

function rangesOf({ days, first_seq, n }: PendingChunk): { from: number; to: number }[] {
  return days.map((day) => {
    const from = firstIdOf(day) + Number(first_seq)
    return { from, to: from + n }
  })
}

interface Ready {
  chunk: PendingChunk
  batch: JudgedTransaction[]
  past: Past
}

async function judgeChunk(trx: Transaction<Tables>, { chunk, batch, past }: Ready): Promise<JudgeProgress> {
  const sets = await standingSets(trx)
  const { alerts, days } = await judge(trx, sets, past, batch)
  await putAlerts(trx, alerts)
  await countHits(trx, days)
  await trx.deleteFrom('risk_pending').where('pending_id', '=', chunk.pending_id).execute()
  return { judged: batch.length, alerts: alerts.length }
}

async function putAlerts(trx: Transaction<Tables>, alerts: readonly Alert[]): Promise<void> {
  if (alerts.length === 0) return
  await sql`
    INSERT INTO sus_trans (ins_id_cd, history_id, acq_ins_id_cd, iss_ins_id_cd, settle_dt, trans_dt, tfr_dt_tm, pan_hash,
      pan_masked, trans_id, trans_at, trans_curr_cd, mchnt_cd, mchnt_tp, term_id, card_accptr_nm_addr, country, score, hits)
    SELECT a.ins_id_cd, h.id, h.acq_ins_id_cd, h.iss_ins_id_cd, h.settle_dt,
      ${dayIn(sql`h.tfr_dt_tm`, timeZones().risk)}, h.tfr_dt_tm, h.pan_hash, h.pan_masked, h.trans_id, h.trans_at,
      h.trans_curr_cd, h.mchnt_cd, coalesce(h.mchnt_tp, ''), coalesce(h.term_id, ''), coalesce(h.card_accptr_nm_addr, ''),
      ${countryColumn}, a.score, a.hits::jsonb
    FROM unnest(
      ${alerts.map((one) => one.historyId)}::bigint[], ${alerts.map((one) => one.insIdCd)}::text[],
      ${alerts.map((one) => one.score)}::integer[], ${alerts.map((one) => JSON.stringify(one.hits))}::text[]
    ) WITH ORDINALITY AS a(id, ins_id_cd, score, hits, place)
    JOIN history AS h ON h.id = a.id
    ORDER BY h.tfr_dt_tm, a.place
    ON CONFLICT (ins_id_cd, history_id) DO NOTHING`.execute(trx)
}

async function countHits(trx: Transaction<Tables>, days: Judgement['days']): Promise<void> {
  if (days.length === 0) return
  await sql`
    INSERT INTO risk_rule_day AS day (rule_id, settle_dt, n)
    SELECT * FROM unnest(${days.map((one) => one.ruleId)}::bigint[], ${days.map((one) => one.settleDt)}::date[],
      ${days.map((one) => one.n)}::bigint[])
    ON CONFLICT (rule_id, settle_dt) DO UPDATE SET n = day.n + excluded.n`.execute(trx)
}
