import type { ColumnType, Generated } from 'kysely'
import type { DomainProof, RoleOfClaim } from '../../../domain/people/sso.ts'

export interface SsoSettingTable {
  ins_id_cd: string
  version: number
  enabled: boolean
  issuer: string
  client_id: string
  key_id: number | null
  secret_sealed: Buffer | null
  role_claim: string | null
  role_map: ColumnType<RoleOfClaim[], string, string>
  creates: boolean
  trusts_factor: boolean
  trusts_addresses: Generated<boolean>
  passwords_off: boolean
  break_glass: string | null
  failed_at: Date | null
  failure: string | null
}

export interface SsoDomainTable {
  domain: string
  ins_id_cd: string
  token: Generated<string>
  proof: Generated<DomainProof | null>
  proved_at: Generated<Date | null>
}

export interface SsoIdentityTable {
  issuer: string
  subject: string
  user_id: string
  linked_at: Generated<Date>
}

export interface SsoAttemptTable {
  state_hash: Buffer
  browser_hash: Buffer
  ins_id_cd: string
  version: number
  user_id: string | null
  remember: boolean
  expires_at: Date
}

export interface SsoSignInTable {
  sign_in_id: Generated<string>
  ins_id_cd: string
  user_id: string
  issuer: string
  subject: string
  issuer_sid: string | null
  at: Generated<Date>
}

export interface SsoLogoutTable {
  issuer: string
  jti: string
  expires_at: Date
}

export interface SsoProofTable {
  ins_id_cd: string
  user_id: string
  issuer: string
  client_id: string
  proved_at: Generated<Date>
}
