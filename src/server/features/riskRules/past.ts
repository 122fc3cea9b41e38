import { type Kysely, type RawBuilder, sql } from 'kysely'
import { riskCurrency, trialDays } from '../../../domain/risk/risk.ts'
import { addDays, type Day } from '../../../domain/time/calendar.ts'
import { firstIdOf, idsPerDay } from '../../db/dayIds.ts'
import type { Tables } from '../../db/tables.ts'
import { type Spending, Timeline } from './timeline.ts'

export interface JudgedTransaction extends Spending {
  mcc: string
  acq: string
  iss: string
  settleDt: Day
}

/**
 * Transactions that take money from a card: only these are judged and counted, not refunds, cancellations and
 * completions.
 */
const spends = sql`h.trans_id IN ('S22', 'S10', 'S24')`

/** Two letters; empty when the transaction doesn't say. */
export const countryColumn = sql`coalesce(substring(h.card_accptr_nm_addr FROM ' ([A-Z]{2})$'), '')`

const spendingColumns = sql`
  h.id::float8 AS id, extract(epoch FROM h.tfr_dt_tm)::float8 * 1000 AS at,
  CASE h.settle_curr_cd WHEN ${sql.lit(riskCurrency)} THEN h.settle_at ELSE 0 END::float8 AS amount,
  h.pan_hash AS card, h.mchnt_cd AS merchant, coalesce(h.term_id, '') AS terminal,
  ${countryColumn} AS country,
  coalesce(substr(h.pos_entry_md_cd, 1, 2) NOT IN ('00', '01', '81'), false) AS present`

interface IdRange {
  from: number
  to: number
}

const judgedColumns = sql`
  ${spendingColumns}, coalesce(h.mchnt_tp, '') AS mcc, h.acq_ins_id_cd AS acq, h.iss_ins_id_cd AS iss, h.settle_dt AS "settleDt"`

export async function spendingsIn(db: Kysely<Tables>, ranges: readonly IdRange[]): Promise<JudgedTransaction[]> {
  const { rows } = await sql<JudgedTransaction>`
    SELECT ${judgedColumns}
    FROM unnest(${ranges.map(({ from }) => from)}::bigint[], ${ranges.map(({ to }) => to)}::bigint[]) AS r(first, after)
    JOIN history AS h ON h.id >= r.first AND h.id < r.after
    WHERE ${spends}`.execute(db)
  return rows
}

/** The first ones in the order of their ids; `insIdCd` null: of all institutions. */
export async function spendingsOf(
  db: Kysely<Tables>,
  insIdCd: string | null,
  { from, to }: IdRange,
  limit: number,
): Promise<JudgedTransaction[]> {
  const those = (whose: RawBuilder<unknown>) => sql`
    (SELECT ${judgedColumns} FROM history AS h WHERE ${whose} AND h.id >= ${from} AND h.id < ${to} AND ${spends}
     ORDER BY h.id LIMIT ${limit})`
  const asked =
    insIdCd === null
      ? those(sql`true`)
      : sql`${those(sql`h.acq_ins_id_cd = ${insIdCd}`)}
          UNION ALL ${those(sql`h.iss_ins_id_cd = ${insIdCd} AND h.acq_ins_id_cd <> ${insIdCd}`)}
          ORDER BY id LIMIT ${limit}`
  const { rows } = await sql<JudgedTransaction>`${asked}`.execute(db)
  return rows
}

const perCard = 300
const perMerchant = 2_000
const keptAtMost = 1_000_000

const cardDays = trialDays + 2
const merchantDays = 1
const weekDays = 7

export class Past {
  private readonly day: Day
  private readonly before: number
  private readonly cards = new Map<string, Timeline>()
  private readonly merchants = new Map<string, Timeline>()
  private readonly usualDays = new Map<string, number>()
  private kept = 0

  constructor(day: Day, before = Number.MAX_SAFE_INTEGER) {
    this.day = day
    this.before = before
  }

  reaches(day: Day): boolean {
    return day >= this.day
  }

  get isFull(): boolean {
    return this.kept > keptAtMost
  }

  async read(db: Kysely<Tables>, batch: readonly JudgedTransaction[]): Promise<void> {
    const missing = (known: ReadonlyMap<string, unknown>, key: 'card' | 'merchant') => [
      ...new Set(batch.map((one) => one[key]).filter((one) => !known.has(one))),
    ]
    const cards = missing(this.cards, 'card')
    const merchants = missing(this.merchants, 'merchant')
    this.keep(this.cards, cards, 'card', await this.spent(db, cards, 'card', cardDays, perCard))
    this.keep(
      this.merchants,
      merchants,
      'merchant',
      await this.spent(db, merchants, 'merchant', merchantDays, perMerchant),
    )
  }

  cardOf({ card }: JudgedTransaction): Timeline {
    return this.cards.get(card) ?? new Timeline([])
  }

  merchantOf({ merchant }: JudgedTransaction): Timeline {
    return this.merchants.get(merchant) ?? new Timeline([])
  }

  usualDayOf({ merchant, settleDt }: JudgedTransaction): number {
    return this.usualDays.get(`${merchant} ${settleDt}`) ?? 0
  }

  async readUsualDays(db: Kysely<Tables>, of: readonly JudgedTransaction[]): Promise<void> {
    const keys = new Map(of.map((one) => [`${one.merchant} ${one.settleDt}`, one]))
    const missing = [...keys].filter(([key]) => !this.usualDays.has(key))
    if (missing.length === 0) return
    const from = missing.map(([, { settleDt }]) => firstIdOf(addDays(settleDt, -weekDays - 1)))
    const to = missing.map(([, { settleDt }]) => firstIdOf(addDays(settleDt, -1)))
    const { rows } = await sql<{ key: string; usual: number }>`
      SELECT m.key, coalesce(week.sum / nullif(week.days, 0), 0)::float8 AS usual
      FROM unnest(${missing.map(([key]) => key)}::text[], ${missing.map(([, { merchant }]) => merchant)}::text[],
        ${from}::bigint[], ${to}::bigint[]) AS m(key, merchant, first, after)
      CROSS JOIN LATERAL (
        SELECT sum(h.settle_at) AS sum, count(DISTINCT h.id / ${idsPerDay}::bigint) AS days
        FROM history AS h WHERE h.mchnt_cd = m.merchant AND h.id >= m.first AND h.id < m.after
          AND ${spends} AND h.settle_curr_cd = ${riskCurrency}
      ) AS week`.execute(db)
    for (const { key, usual } of rows) this.usualDays.set(key, Math.round(usual))
  }

  private keep(timelines: Map<string, Timeline>, keys: string[], key: 'card' | 'merchant', spent: Spending[]): void {
    const byKey = Map.groupBy(spent, (one) => one[key])
    for (const one of keys) timelines.set(one, new Timeline(byKey.get(one) ?? []))
    this.kept += spent.length
  }

  private async spent(
    db: Kysely<Tables>,
    keys: string[],
    key: 'card' | 'merchant',
    days: number,
    limit: number,
  ): Promise<Spending[]> {
    if (keys.length === 0) return []
    const [type, column] = key === 'card' ? [sql`uuid[]`, sql`h.pan_hash`] : [sql`text[]`, sql`h.mchnt_cd`]
    const { rows } = await sql<Spending>`
      SELECT spent.* FROM unnest(${keys}::${type}) AS k(key) CROSS JOIN LATERAL (
        SELECT ${spendingColumns} FROM history AS h
        WHERE ${column} = k.key AND h.id >= ${firstIdOf(addDays(this.day, -days))} AND h.id < ${this.before} AND ${spends}
        ORDER BY h.id DESC LIMIT ${limit}
      ) AS spent`.execute(db)
    return rows
  }
}
