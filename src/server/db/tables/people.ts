import type { ColumnType, Generated } from 'kysely'
import type { Language } from '../../../contract/texts/languages.ts'
import type { Notify } from '../../../domain/notify.ts'

export interface InstitutionTable {
  ins_id_cd: string
  ins_en_nm: string
  /** The Chinese name. */
  ins_nm: string
  country: string | null
  curr_cd: string | null
  acquirer: Generated<boolean>
  issuer: Generated<boolean>
  version: Generated<number>
  /** Not offered any more. */
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
  /** Out of every list; disabled too. */
  deleted: Generated<boolean>
  /** Until when a password that came by mail opens the account. */
  temporary_until: Date | null
  /** Chosen last; null as long as none was. */
  language: Language | null
  notify: ColumnType<Notify, string | undefined, string>
}

export interface SessionTable {
  sid_hash: Buffer
  user_id: string
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  remember: Generated<boolean>
  replaced: Generated<boolean>
  ip: string | null
  user_agent: string | null
}

export interface EmailOtpTable {
  /** What the code is for, and whose: `submission:12`. */
  holder: string
  code_sealed: Buffer
  sent_at: Generated<Date>
  expires_at: Date
  /** Wrong ones. */
  tries: Generated<number>
  spent: Generated<boolean>
  /** When the day began in which they are counted, and how many there were. */
  counted_from: Generated<Date>
  issued: Generated<number>
}

export interface IdempotencyTable {
  user_id: string
  key: string
  request: Buffer
  reply: ColumnType<unknown, string, string>
  created_at: Generated<Date>
}
