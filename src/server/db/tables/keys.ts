import type { Generated } from 'kysely'

export type KeyKind = 'card' | 'hash' | 'file' | 'cookie' | 'password'

export interface KeyFingerprintTable {
  kind: KeyKind
  key_id: number
  fingerprint: Buffer | null
  since: Generated<Date>
  used_at: Date | null
  removed_at: Date | null
  lost_at: Date | null
}
