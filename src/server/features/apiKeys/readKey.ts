import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { flowOf } from '../../../domain/flows/index.ts'
import { type ApiScope, rolesOfScopes } from '../../../domain/people/apiKeys.ts'
import { type MenuName, menusOf } from '../../../domain/people/menus.ts'
import type { FlowId } from '../../../domain/workflow/flow.ts'
import type { Tables } from '../../db/tables.ts'
import { isWithin } from '../../http/outgoing/networks.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import type { ReadKey } from '../../http/serve/sessionHook.ts'
import type { NoteKeyUse } from './keyUses.ts'

/** Lets scanners for leaked secrets know our keys. */
export const keyPrefix = 'rcs_'

/** The database keeps nothing else of a key. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

interface KeyRow {
  key_id: string
  user_id: string
  username: string
  ins_id_cd: string
  scopes: ApiScope[]
  flows: FlowId[]
  addresses: string[]
  /** The accounts of all keys that the institution ever had. */
  siblings: string[]
  due: boolean
}

/** A directory keeps users, whatever workflows its token names. */
function menusOfKey({ scopes, flows }: Pick<KeyRow, 'scopes' | 'flows'>): MenuName[] {
  return scopes.includes('provision') ? menusOf(['manager']) : flows.flatMap((id) => flowOf(id)?.menu ?? [])
}

/** The directory behind the account of a token, as long as that is accepted; null for any other account. */
export async function directoryNow(db: Kysely<Tables>, userId: string): Promise<SessionUser | null> {
  const { rows } = await sql<{ username: string; ins_id_cd: string }>`
    SELECT u.username, k.ins_id_cd FROM api_key AS k JOIN app_user AS u USING (user_id)
      JOIN institution AS i ON i.ins_id_cd = k.ins_id_cd AND NOT i.ended
    WHERE k.user_id = ${userId} AND k.scopes = '{provision}' AND k.revoked_at IS NULL AND k.expires_at > now()`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const scopes: ApiScope[] = ['provision']
  const { username, ins_id_cd: insIdCd } = row
  return { userId, username, insIdCd, roles: rolesOfScopes(scopes), menus: menusOfKey({ scopes, flows: [] }), scopes }
}

/**
 * Not cached: a revoked key, or one of an institution that has ended, is refused from its next call on, by every process. Its
 * last use is written once a minute.
 */
export function keyReader(db: Kysely<Tables>, noteUse: NoteKeyUse): ReadKey {
  return async (key, address) => {
    if (!key.startsWith(keyPrefix)) return 'keyRefused'
    const { rows } = await sql<KeyRow>`
      SELECT k.key_id, k.user_id, u.username, k.ins_id_cd, k.scopes, k.flows, k.addresses,
        ARRAY(SELECT o.user_id FROM api_key AS o WHERE o.ins_id_cd = k.ins_id_cd) AS siblings,
        k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute'
          OR k.last_used_ip IS DISTINCT FROM ${address} AS due
      FROM api_key AS k JOIN app_user AS u USING (user_id)
        JOIN institution AS i ON i.ins_id_cd = k.ins_id_cd AND NOT i.ended
      WHERE k.secret_hash = ${hashOfKey(key)} AND k.revoked_at IS NULL AND k.expires_at > now()`.execute(db)
    const [row] = rows
    if (!row) return 'keyRefused'
    if (row.addresses.length > 0 && !row.addresses.some((one) => isWithin(address, one))) return 'keyAddress'
    if (row.due) {
      await sql`
        UPDATE api_key SET last_used_at = now(), last_used_ip = ${address} WHERE key_id = ${row.key_id}`.execute(db)
      await noteUse(row.user_id, address)
    }
    return {
      userId: row.user_id,
      username: row.username,
      insIdCd: row.ins_id_cd,
      roles: rolesOfScopes(row.scopes),
      menus: menusOfKey(row),
      provedAt: 0,
      scopes: row.scopes,
      samePerson: row.siblings,
    }
  }
}
