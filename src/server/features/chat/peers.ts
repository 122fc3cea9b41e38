import { type Kysely, sql, type Transaction } from 'kysely'
import { robotUsername } from '../../../domain/messages.ts'
import type { Tables } from '../../db/tables.ts'

export interface Peer {
  userId: string
  /** The user id or `Robot`, since user names don't leave their institution. */
  id: string
}

interface PeerQuery {
  insIdCd: string
  name: string
}

export function peerId(u: 'u' | 'f' | 't') {
  const user = sql.ref(u)
  return sql<string>`CASE WHEN ${user}.username = ${robotUsername} THEN ${robotUsername} ELSE ${user}.user_id::text END`
}

export function peerIdOf({ userId, username }: { userId: string; username: string }): string {
  return username === robotUsername ? robotUsername : userId
}

/**
 * In the order of `queries`; null for an unknown user or another institution's user name, and where a name of digits is
 * the user name of a colleague and the id of somebody else.
 */
export async function findPeers(
  db: Kysely<Tables> | Transaction<Tables>,
  queries: readonly PeerQuery[],
  { writable = false } = {},
): Promise<(Peer | null)[]> {
  const ids = queries.map(({ name }) => /^(?:id:)?([1-9]\d{0,17})$/.exec(name)?.[1] ?? null)
  const names = queries.map(({ name }) => name.toLowerCase())
  const institutions = queries.map(({ insIdCd }) => insIdCd)
  // Nobody writes to who is gone; what was said with them can be read.
  const meant = writable ? sql`(NOT u.disabled AND NOT u.deleted OR u.username = ${robotUsername})` : sql`true`
  const { rows } = await sql<{ n: string; user_id: string; id: string }>`
    WITH given AS (
      SELECT * FROM unnest(${ids}::bigint[], ${names}::text[], ${institutions}::text[])
        WITH ORDINALITY AS given(id, name, ins_id_cd, n)
    )
    SELECT n, u.user_id, ${peerId('u')} AS id FROM given JOIN app_user AS u ON u.user_id = given.id WHERE ${meant}
    UNION ALL
    SELECT n, u.user_id, ${peerId('u')} AS id FROM given JOIN app_user AS u ON lower(u.username) = given.name
    WHERE ${meant} AND (u.ins_id_cd = given.ins_id_cd OR u.username = ${robotUsername})`.execute(db)
  const found = Map.groupBy(rows, ({ n }) => Number(n))
  return queries.map((_, at) => {
    const [first, ...others] = found.get(at + 1) ?? []
    return first && others.every(({ user_id }) => user_id === first.user_id)
      ? { userId: first.user_id, id: first.id }
      : null
  })
}

export async function findPeer(db: Kysely<Tables>, query: PeerQuery): Promise<Peer | null> {
  const [peer] = await findPeers(db, [query])
  return peer ?? null
}
