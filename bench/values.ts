import { sql } from 'kysely'
import { type Actor, actsForAll } from '../src/domain/people/actor.ts'
import type { FieldName } from '../src/domain/text/fields.ts'
import type { Conditions } from '../src/server/flows/list/ranges.ts'
import type { BenchDatabase } from './database.ts'

export type Frequency = 'common' | 'rare' | 'absent'
export type Values = Record<Frequency, Partial<Record<FieldName, Conditions>>>

const sampledADay = 100

const absent: Values['absent'] = Object.fromEntries(
  Object.entries({
    priAcctNo: '6299999999999990',
    retriRefNo: 'ZZZZZZZZZZZZ',
    sysTraNo: '000000',
    transId: 'X99',
    transCurrCd: '999',
    mchntCd: '999999999999999',
    termId: 'ZZZZZZZZ',
    authIdRespCd: '------',
    acqInsIdCd: '99999999',
    issInsIdCd: '99999999',
  }).map(([name, value]) => [name, { [name]: value }]),
)

const columns = {
  retriRefNo: 'retri_ref_no',
  sysTraNo: 'sys_tra_no',
  transId: 'trans_id',
  transCurrCd: 'trans_curr_cd',
  acqInsIdCd: 'acq_ins_id_cd',
  issInsIdCd: 'iss_ins_id_cd',
  mchntCd: 'mchnt_cd',
  termId: 'term_id',
  authIdRespCd: 'auth_id_resp_cd',
} as const satisfies Partial<Record<FieldName, string>>

type Row = Record<(typeof columns)[keyof typeof columns], string> & {
  id: string
  trans_at: string
  pan_hash: string
  key_id: number
  pan_sealed: Buffer
  pri_key: string
  log_cd: string
  settle_dt: string
}

/** What the values of questions are taken from. */
export type Sampled = Pick<BenchDatabase, 'databases' | 'vault' | 'from' | 'to' | 'imported'>

/** Draws the commonest, a rare and an absent value of each condition from the rows that this user sees. */
export async function valuesOf(database: Sampled, actor: Actor): Promise<Values> {
  const rows = await sampleOf(database, actor)
  if (rows.length === 0) throw new Error(`${actor.insIdCd} has no transactions to search for.`)
  const values: Values = { common: {}, rare: {}, absent: { ...absent } }
  const others = rows.filter((row) => actsForAll(actor) || row.acq_ins_id_cd !== actor.insIdCd)
  const asAcquirer = rows.filter((row) => actsForAll(actor) || row.acq_ins_id_cd === actor.insIdCd)
  for (const [name, column] of Object.entries(columns)) {
    // Of the counterparties only: the own institution is no condition.
    const from = name === 'acqInsIdCd' ? others : name === 'issInsIdCd' ? asAcquirer : rows
    const [first, last] = extremes(from.map((row) => row[column]))
    Object.assign(values.common, { [name]: { [name]: first } })
    Object.assign(values.rare, { [name]: { [name]: last } })
  }
  const [often, seldom] = extremes(rows.map((row) => row.pan_hash)).map((hash) =>
    rows.find((row) => row.pan_hash === hash),
  )
  values.common.priAcctNo = { priAcctNo: cardOf(database, often) }
  values.rare.priAcctNo = { priAcctNo: cardOf(database, seldom) }
  const amounts = rows.map((row) => Number(row.trans_at)).sort((one, other) => one - other)
  const at = (share: number) => String(amounts[Math.floor((amounts.length - 1) * share)])
  values.common.transAt = { transAtFrom: at(0.3), transAtTo: at(0.7) }
  values.rare.transAt = { transAtFrom: at(0.9995), transAtTo: at(0.99951) }
  values.absent.transAt = { transAtFrom: '999999000000', transAtTo: '999999999999' }
  return values
}

function cardOf({ vault }: Sampled, row: Row | undefined): string {
  if (!row) throw new Error('No card was drawn.')
  return vault.open(row.key_id, row.pan_sealed, ['history', row.pri_key, row.log_cd, row.settle_dt])
}

/** The commonest and the rarest. */
function extremes(values: readonly string[]): [string, string] {
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, all]) => ({ value, n: all.length }))
  counts.sort((one, other) => other.n - one.n || (one.value < other.value ? -1 : 1))
  return [counts.at(0)?.value ?? '', counts.at(-1)?.value ?? '']
}

/** Some rows of each day, all of them imported: what was made from them inside the database has no card to open. */
async function sampleOf({ databases, from, to, imported }: Sampled, actor: Actor): Promise<Row[]> {
  const shown = sql.raw(
    `id, trans_at, pan_hash, key_id, pan_sealed, pri_key, log_cd, settle_dt, ${Object.values(columns).join(', ')}`,
  )
  const where = actsForAll(actor)
    ? [sql`true`]
    : [sql`acq_ins_id_cd = ${actor.insIdCd}`, sql`iss_ins_id_cd = ${actor.insIdCd}`]
  const parts = where.map(
    (one) => sql`
      SELECT seen.* FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS day
      CROSS JOIN LATERAL (SELECT (day::date - DATE '2000-01-01')::bigint * 10000000000 AS id) AS first
      CROSS JOIN LATERAL (
        SELECT ${shown} FROM history
        WHERE ${one} AND trans_at > 0 AND history.id >= first.id AND history.id <= first.id + ${imported}::int
        ORDER BY id LIMIT ${sampledADay}
      ) AS seen`,
  )
  const { rows } = await sql<Row>`${sql.join(parts, sql` UNION ALL `)}`.execute(databases.main)
  return rows
}
