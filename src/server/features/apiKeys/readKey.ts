import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { type ApiScope, rolesOfScopes } from '../../../domain/apiKeys.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import type { FlowId } from '../../../domain/workflow/flow.ts'
import type { Tables } from '../../db/tables.ts'
import { isWithin } from '../../http/networks.ts'
import type { ReadKey } from '../../http/sessionHook.ts'

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

/** Not cached: a revoked key is refused from its next call on, by every process. Its last use is written once a minute. */
export function keyReader(db: Kysely<Tables>): ReadKey {
  return async (key, address) => {
    if (!key.startsWith(keyPrefix)) return 'keyRefused'
    const { rows } = await sql<KeyRow>`
      SELECT k.key_id, k.user_id, u.username, k.ins_id_cd, k.scopes, k.flows, k.addresses,
        ARRAY(SELECT o.user_id FROM api_key AS o WHERE o.ins_id_cd = k.ins_id_cd) AS siblings,
        k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute'
          OR k.last_used_ip IS DISTINCT FROM ${address} AS due
      FROM api_key AS k JOIN app_user AS u USING (user_id)
      WHERE k.secret_hash = ${hashOfKey(key)} AND k.revoked_at IS NULL AND k.expires_at > now()`.execute(db)
    const [row] = rows
    if (!row) return 'keyRefused'
    if (row.addresses.length > 0 && !row.addresses.some((one) => isWithin(address, one))) return 'keyAddress'
    if (row.due)
      await sql`
        UPDATE api_key SET last_used_at = now(), last_used_ip = ${address} WHERE key_id = ${row.key_id}`.execute(db)
    return {
      userId: row.user_id,
      username: row.username,
      insIdCd: row.ins_id_cd,
      roles: rolesOfScopes(row.scopes),
      menus: row.flows.flatMap((id) => flowOf(id)?.menu ?? []),
      provedAt: 0,
      scopes: row.scopes,
      samePerson: row.siblings,
    }
  }
}
