import type { Generated } from 'kysely'
import type { FactorPolicy } from '../../../domain/people/secondFactor.ts'

export interface FactorPolicyTable {
  ins_id_cd: string
  policy: FactorPolicy
  version: number
}

export interface TotpFactorTable {
  user_id: string
  key_id: number | null
  secret_sealed: Buffer | null
  last_step: Generated<string>
  added_at: Date | null
  last_used_at: Date | null
  pending_key_id: number | null
  pending_sealed: Buffer | null
  pending_until: Date | null
}

export interface RecoveryCodeTable {
  user_id: string
  code_hash: Buffer
  used_at: Date | null
}

export interface PasskeyTable {
  credential_id: string
  user_id: string
  public_key: Buffer
  counter: string
  transports: string[]
  browser: string | null
  added_at: Generated<Date>
  last_used_at: Date | null
}

export interface PasskeyChallengeTable {
  challenge: string
  purpose: 'add' | 'prove' | 'login'
  user_id: string | null
  expires_at: Date
}
