import type { ColumnType, Generated } from 'kysely'
import type { NoticeKind } from '../../../contract/messages/notices.ts'
import type { MessageType, Score } from '../../../domain/messages.ts'
import type { KeptBulletinState } from '../../../domain/reference/bulletins.ts'

export interface MessageTable {
  user_id: string
  seq: string
  type: MessageType
  kind: NoticeKind | null
  facts: ColumnType<unknown, string, never>
  from_user: string | null
  rec_crt_ts: Generated<Date>
  read_at: Date | null
  begun_seq: string | null
  replaced: Generated<boolean>
  published: Generated<boolean>
}

export interface ChatMessageTable {
  chat_id: Generated<string>
  from_user: string
  from_seq: string
  to_user: string
  to_seq: string
  client_id: string
  text: string
  file_id: string | null
  extra: ColumnType<unknown, string | null, never>
  score: Score | null
  at: Generated<Date>
  read_at: Date | null
}

export interface BulletinTable {
  bulletin_id: Generated<string>
  ins_id_cd: string
  version: Generated<number>
  deleted: Generated<boolean>
  told: Generated<boolean>
}

export interface BulletinVersionTable {
  bulletin_id: string
  version: number
  state: KeptBulletinState
  title: string
  body: string
  /** Institutions whose users it is for; null for all. */
  audience: string[] | null
  show_from: Date | null
  show_to: Date | null
  changed_by: string
  changed_at: Generated<Date>
}
