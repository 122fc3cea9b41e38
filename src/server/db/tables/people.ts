import type { ColumnType, Generated } from 'kysely'
import type { Notify } from '../../../contract/people/profile.ts'
import type { SignedLine } from '../../../domain/people/signing.ts'
import type { Language } from '../../../texts/languages.ts'

export interface InstitutionTable {
  ins_id_cd: string
  ins_en_nm: string
  ins_nm: string
  country: string | null
  curr_cd: string | null
  acquirer: Generated<boolean>
  issuer: Generated<boolean>
  version: Generated<number>
  ended: Generated<boolean>
}

export interface UserTable {
  user_id: Generated<string>
  username: string
  nick_name: string
  email: string | null
  ins_id_cd: string
  password_hash: string
  password_changed_at: Generated<Date>
  must_change: Generated<boolean>
  disabled: Generated<boolean>
  version: Generated<number>
  deleted: Generated<boolean>
  temporary_until: Date | null
  /** Null until a language was chosen. */
  language: Language | null
  notify: ColumnType<Notify, string | undefined, string>
  last_login_at: Date | null
  last_login_ip: string | null
  last_login_agent: string | null
  /** When the account was made, signed in to, or enabled again. */
  last_active_at: Generated<Date>
  inactive: Generated<boolean>
}

export interface SessionTable {
  sid_hash: Buffer
  user_id: string
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  remember: Generated<boolean>
  replaced: Generated<boolean>
  proved_at: Generated<Date | null>
  ip: string | null
  user_agent: string | null
  previous_login_at: Date | null
  previous_login_ip: string | null
  previous_login_agent: string | null
  /** The confirmed sign-in at an identity provider that it came of. */
  sso_sign_in: string | null
}

export interface EmailOtpTable {
  /** Purpose of the code and the user's id, as in `submission:12`. */
  holder: string
  code_sealed: Buffer
  /** Null when the request didn't say what the code is for. */
  signs: SignedLine[] | null
  sent_at: Generated<Date>
  expires_at: Date
  tries: Generated<number>
  spent: Generated<boolean>
}

export interface IdempotencyTable {
  user_id: string
  key: string
  request: Buffer
  reply: ColumnType<unknown, string, string>
  created_at: Generated<Date>
}
