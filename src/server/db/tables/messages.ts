import type { ColumnType, Generated } from 'kysely'
import type { KeptBulletinState } from '../../../domain/bulletins.ts'
import type { MessageType, Score } from '../../../domain/messages.ts'
import type { NoticeKind } from '../../../domain/notify.ts'

/** A message of a user's bell. `seq` is counted up by one for each user. */
export interface MessageTable {
  user_id: string
  seq: string
  type: MessageType
  kind: NoticeKind | null
  facts: ColumnType<unknown, string, never>
  from_user: string | null
  rec_crt_ts: Generated<Date>
  read_at: Date | null
  /** The number under which it was first sent, where it has grown since. */
  begun_seq: string | null
  /** It has grown, and comes again under a later number. */
  replaced: Generated<boolean>
  /** Sent to the connections that its user had. */
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
  /** The bell is still to ring for it. */
  rings: boolean
}

export interface BulletinTable {
  bulletin_id: Generated<string>
  /** In whose name it is published. */
  ins_id_cd: string
  /** The one of its versions that holds. */
  version: Generated<number>
  deleted: Generated<boolean>
  /** It stands in the bell of its users. */
  told: Generated<boolean>
}

export interface BulletinVersionTable {
  bulletin_id: string
  version: number
  state: KeptBulletinState
  title: string
  body: string
  /** The institutions whose users it is for; null where it is for all. */
  audience: string[] | null
  show_from: Date | null
  show_to: Date | null
  changed_by: string
  changed_at: Generated<Date>
}
