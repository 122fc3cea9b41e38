import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { alertMinutes, type CardLimits, missesForAlert, sameSearchMinutes } from '../../../domain/risk/cardSearches.ts'
import { maskCardNumber } from '../../../domain/text/cards.ts'
import { itemAt } from '../../../domain/typed.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import type { Tables } from '../../db/tables.ts'
import { managersAndAdministrators, notify } from '../../notices/notify.ts'
import { limitedAs, type SessionUser } from '../serve/access.ts'
import { CallError } from '../serve/errors.ts'

export interface CardQuestion {
  path: string
  card: string
  conditions: object
}

export interface CardSearch {
  searchId: string
  card: string
  masked: string
}

export interface CardSearches {
  /** Throws `cardSearchesMinute` or `cardSearchesDay` above the limit of the user's institution. */
  begin(user: SessionUser, question: CardQuestion): Promise<CardSearch>
  /**
   * Stores that a search found nothing. Returns how many such searches the user made within the hour when an alert is
   * due, else null.
   */
  missed(user: SessionUser, search: CardSearch): Promise<number | null>
  leftBehind(search: CardSearch): Promise<void>
}

type Db = Kysely<Tables>

/**
 * Counts in the database, so that the limit holds for all processes, across restarts and without Redis. `usual` applies
 * when the head institution has set no other limits.
 */
export function cardSearches(db: Db, vault: CardVault, usual: CardLimits): CardSearches {
  return {
    async begin(user, { path, card, conditions }) {
      const hash = questionHash(path, vault.hashesOf(card).at(-1) ?? '', conditions)
      const searchId = await forOneUser(db, user, (trx) => count(trx, user, hash, usual))
      return { searchId, card, masked: maskCardNumber(card) }
    },
    missed: (user, { searchId }) => forOneUser(db, user, (trx) => keepMiss(trx, user, searchId)),
    async leftBehind({ searchId }) {
      await db.updateTable('card_search').set({ missed: false }).where('search_id', '=', searchId).execute()
    },
  }
}

/** Locks by user, or by the keys of an institution, so that concurrent searches can't exceed the limit. */
function forOneUser<Done>(db: Db, user: SessionUser, work: (trx: Transaction<Tables>) => Promise<Done>): Promise<Done> {
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`card search ${limitedAs(user)}`}, 0))`.execute(trx)
    return work(trx)
  })
}

interface CardSearchCounts {
  same: string | null
  per_minute: number
  per_day: number
  minute_left: number | null
  day_left: number | null
}

async function count(trx: Transaction<Tables>, user: SessionUser, hash: Buffer, usual: CardLimits): Promise<string> {
  const { userId, insIdCd } = user
  const isOwn = isOf(user)
  await sql`DELETE FROM card_search AS s WHERE ${isOwn} AND at <= clock_timestamp() - interval '1 day'`.execute(trx)
  // The search that has to be over before another one may be made: the n-th last.
  const secondsLeft = (most: string, span: string) => sql`
    ceil(extract(epoch FROM (
      SELECT s.at FROM card_search AS s WHERE ${isOwn} ORDER BY s.at DESC OFFSET ${sql.ref(most)} - 1 LIMIT 1
    ) + ${span}::interval - clock_timestamp()))::float8`
  const { rows } = await sql<CardSearchCounts>`
    WITH allowed AS (
      SELECT coalesce(l.per_minute, ${usual.perMinute}::int) AS per_minute, coalesce(l.per_day, ${usual.perDay}::int) AS per_day
      FROM (SELECT) AS one LEFT JOIN card_limit AS l ON l.ins_id_cd = ${insIdCd}
    )
    SELECT per_minute, per_day,
      (SELECT s.search_id FROM card_search AS s
        WHERE ${isOwn} AND s.question = ${hash}
          AND s.at > clock_timestamp() - make_interval(mins => ${sameSearchMinutes}::int)
        LIMIT 1) AS same,
      ${secondsLeft('allowed.per_minute', '1 minute')} AS minute_left, ${secondsLeft('allowed.per_day', '1 day')} AS day_left
    FROM allowed`.execute(trx)
  const row = itemAt(rows, 0)
  if (row.same) return row.same
  expectLeft(row)
  const added = await trx
    .insertInto('card_search')
    .values({ user_id: userId, question: hash })
    .returning('search_id')
    .executeTakeFirstOrThrow()
  return added.search_id
}

function expectLeft({ per_minute, per_day, minute_left, day_left }: CardSearchCounts): void {
  if (day_left !== null && day_left > 0) {
    const minutes = Math.ceil(day_left / 60)
    const wait = { seconds: day_left, hours: Math.floor(minutes / 60), minutes: minutes % 60 }
    throw new CallError('cardSearchesDay', { most: per_day, ...wait })
  }
  if (minute_left !== null && minute_left > 0)
    throw new CallError('cardSearchesMinute', { most: per_minute, seconds: minute_left })
}

/** The searches `s` that count as this user's: those of all keys of an institution are counted together. */
function isOf({ userId, samePerson = [userId] }: SessionUser) {
  return sql`s.user_id = ANY (${samePerson}::bigint[])`
}

async function keepMiss(trx: Transaction<Tables>, user: SessionUser, searchId: string): Promise<number | null> {
  await trx.updateTable('card_search').set({ missed: true }).where('search_id', '=', searchId).execute()
  const within = sql`${isOf(user)} AND s.at > clock_timestamp() - make_interval(mins => ${alertMinutes}::int)`
  const { rows } = await sql<{ misses: number }>`
    INSERT INTO card_alert (user_id, misses, told)
    SELECT ${user.userId}::bigint, count(*), true FROM card_search AS s WHERE s.missed AND ${within}
    HAVING count(*) >= ${missesForAlert}::int AND NOT EXISTS (SELECT FROM card_alert AS s WHERE ${within})
    RETURNING misses`.execute(trx)
  const misses = rows[0]?.misses ?? null
  if (misses !== null) await noticeMisses(trx, user, misses)
  return misses
}

async function noticeMisses(trx: Transaction<Tables>, { userId, insIdCd }: SessionUser, misses: number): Promise<void> {
  const { rows } = await sql<{ name: string; en: string; zh: string }>`
    SELECT u.nick_name AS name, i.ins_en_nm AS en, i.ins_nm AS zh
    FROM app_user AS u JOIN institution AS i ON i.ins_id_cd = u.ins_id_cd WHERE u.user_id = ${userId}`.execute(trx)
  for (const { name, ...insNm } of rows)
    await notify(trx, {
      to: { groups: managersAndAdministrators(insIdCd), except: [userId] },
      facts: { kind: 'cardAlert', name, insNm, misses },
    })
}

/** The same hash for each page, sort and export of one search. It reveals no card, since the card's hash is keyed. */
function questionHash(path: string, cardHash: string, conditions: object): Buffer {
  const asked = Object.entries(conditions)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([path, cardHash, asked]))
    .digest()
}
