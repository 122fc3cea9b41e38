import { type Kysely, sql } from 'kysely'
import type { Day } from '../../../domain/time/calendar.ts'
import { brokenDay, DayCounter, sealDueBefore } from '../../db/cards/sealedDays.ts'
import { hashOf, noHash, timeText } from '../../db/chain.ts'
import type { Tables } from '../../db/tables.ts'

interface LogVerified {
  rows: number
  chains: number
  days: number
  /** Rows before this day were dropped; null when all are there. */
  droppedBefore: Day | null
  broken: BrokenLog | null
}

interface BrokenLog {
  /** Null when no single row is broken. */
  id: string | null
  /** The chain's owner; null when a day is broken. */
  who: string | null
  seq: number | null
  day: Day | null
  what: string
}

interface LogRow {
  id: string
  at: string
  day: Day
  userId: string | null
  username: string | null
  insIdCd: string | null
  type: string
  path: string
  target: string | null
  detail: string | null
  errCd: string | null
  ms: string
  ip: string
  userAgent: string | null
  seq: string
  prevHash: Buffer
  hash: Buffer
}

interface Link {
  seq: number
  hash: Buffer
}

const batch = 5_000

/**
 * Reads the whole audit log in the order of its ids, recomputes the hashes outside the database, and reports the first
 * changed or missing row, shortened chain or sealed day that doesn't match. Keeps one link a user in memory. `progress`
 * is called after every batch.
 */
export function verifyLog(
  db: Kysely<Tables>,
  progress: (rows: number) => void = () => {},
  now?: Date,
): Promise<LogVerified> {
  // One picture of all tables, so that rows written meanwhile break nothing.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const starts = await trx.selectFrom('audit_start').selectAll().execute()
      const links = new Map<string, Link>(starts.map(({ chain, seq, hash }) => [chain, { seq: Number(seq), hash }]))
      const days = new DayCounter()
      const { before } = await trx
        .selectFrom('audit_dropped')
        .select((eb) => eb.fn.max('before').as('before'))
        .executeTakeFirstOrThrow()
      const counted = { rows: 0, chains: 0, days: 0, droppedBefore: before }

      for await (const row of rowsInOrder(trx, progress)) {
        counted.rows += 1
        const chain = row.userId ?? '0'
        const broken = brokenRow(row, links.get(chain) ?? { seq: 0, hash: noHash })
        if (broken) return { ...counted, broken: { id: row.id, day: row.day, ...broken } }
        links.set(chain, { seq: Number(row.seq), hash: row.hash })
        days.add(row.day, row.hash)
      }

      const ends = await trx.selectFrom('audit_chain').selectAll().orderBy('chain').execute()
      const cut = cutOff(new Map(ends.map(({ chain, seq, hash }) => [chain, { seq: Number(seq), hash }])), links)
      if (cut) return { ...counted, broken: { id: null, day: null, ...cut } }
      const sealed = await trx.selectFrom('audit_day').selectAll().orderBy('day').execute()
      const broken = brokenDay(sealed, days.found(), {
        keptFrom: before ?? '',
        dueBefore: await sealDueBefore(trx, now),
      })
      return {
        ...counted,
        chains: links.size,
        days: sealed.length,
        broken: broken && { id: null, who: null, seq: null, ...broken },
      }
    })
}

function brokenRow(row: LogRow, before: Link): Omit<BrokenLog, 'id' | 'day'> | null {
  const seq = Number(row.seq)
  const at = (place: number, what: string) => ({ who: row.username ?? 'nobody', seq: place, what })
  if (seq > before.seq + 1) return at(before.seq + 1, 'This row is missing.')
  if (seq <= before.seq) return at(seq, 'This place in the chain is taken already.')
  if (!row.prevHash.equals(before.hash)) return at(seq, 'It is not chained to the row before it.')
  const { id, at: time, userId, username, insIdCd, type, path, target, detail, errCd, ms, ip, userAgent } = row
  const values = [id, row.seq, time, userId, username, insIdCd, type, path, target, detail, errCd, ms, ip, userAgent]
  return row.hash.equals(hashOf(before.hash, values)) ? null : at(seq, 'Hash mismatch: the row was changed.')
}

function cutOff(ends: ReadonlyMap<string, Link>, links: ReadonlyMap<string, Link>) {
  const who = (chain: string) => (chain === '0' ? 'nobody' : `user ${chain}`)
  for (const [chain, end] of ends) {
    const link = links.get(chain) ?? { seq: 0, hash: noHash }
    if (link.seq < end.seq)
      return { who: who(chain), seq: link.seq + 1, what: `Rows up to ${end.seq} are missing at the end.` }
    if (link.seq > end.seq || !link.hash.equals(end.hash))
      return { who: who(chain), seq: link.seq, what: 'Chain head does not match.' }
  }
  for (const [chain, { seq }] of links)
    if (!ends.has(chain)) return { who: who(chain), seq, what: 'Chain head is missing.' }
  return null
}

async function* rowsInOrder(db: Kysely<Tables>, progress: (rows: number) => void): AsyncGenerator<LogRow> {
  let read = 0
  for (let after = '0'; ; ) {
    const { rows } = await sql<LogRow>`
      SELECT id, ${timeText(sql`at`)} AS at, to_char(DATE '2000-01-01' + (id / 10000000000)::int, 'YYYYMMDD') AS day,
        user_id::text AS "userId", username, ins_id_cd AS "insIdCd", type, path, target, detail::text AS detail,
        err_cd AS "errCd", ms::text AS ms, ip, user_agent AS "userAgent", seq, prev_hash AS "prevHash", hash
      FROM audit_log WHERE id > ${after} ORDER BY id LIMIT ${batch}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    read += rows.length
    progress(read)
  }
}
