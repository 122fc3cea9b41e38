import type { ColumnType, Generated } from 'kysely'
import type { Language } from '../../contract/texts/languages.ts'
import type { Role } from '../../domain/actor.ts'
import type { KeptBulletinState } from '../../domain/bulletins.ts'
import type { Day } from '../../domain/calendar.ts'
import type { CountedFrom } from '../../domain/limits.ts'
import type { LogDetail, LogType } from '../../domain/logs.ts'
import type { MessageType, Score } from '../../domain/messages.ts'
import type { NoticeKind, Notify } from '../../domain/notify.ts'
import type { OtpSetting } from '../../domain/otp.ts'
import type { Side, View } from '../../domain/workflow/flow.ts'

/**
 * The tables, as queries see them. What the driver gives for a type is the same everywhere (`databases.ts` sets it):
 *
 * - `bigint` and `numeric` are strings: ids of users and of history rows, amounts, counts. Nothing is ever rounded.
 * - `date` is a `Day` (`20260901`), both ways. `timestamptz` is a `Date`.
 * - `jsonb` comes out as a value; it goes in as JSON text.
 */
export interface Tables {
  institution: InstitutionTable
  app_user: UserTable
  user_role: { user_id: string; role: Role }
  /** Menus that a user doesn't have, though the roles give them. */
  user_menu: { user_id: string; menu: string }
  avatar: { user_id: string; hash: string; picture: Buffer }
  password_history: { user_id: string; changed_at: Generated<Date>; password_hash: string }
  session: SessionTable
  login_try: { name_hash: Buffer; wrong_tries: number; locked_until: Date | null; tried_at: Generated<Date> }
  captcha: { uuid: string; answer_hash: Buffer; expires_at: Date }
  ws_ticket: { ticket_hash: Buffer; user_id: string; expires_at: Date }
  history: HistoryTable
  history_day: HistoryDayTable
  reason_code: ReasonCodeTable
  limit_rule: LimitRuleTable
  exception: ExceptionTable
  exception_event: ExceptionEventTable
  /** A step that was taken; `told` when everybody who should know of it does. */
  notice: {
    notice_id: Generated<string>
    ins_id_cd: string | null
    exp_id: string
    version: number
    told: Generated<boolean>
  }
  message_head: { user_id: string; seq: Generated<string> }
  message: MessageTable
  chat_message: ChatMessageTable
  seeded: { trans_id: string }
  event_day: { day: Day; n: string; prev_hash: Buffer; hash: Buffer }
  audit_log: AuditTable
  /** Where the chain of a user ends; 0 is nobody's. */
  audit_chain: { chain: string; seq: string; hash: Buffer; at: Date }
  /** Where it begins, since the months before were dropped. */
  audit_start: { chain: string; seq: string; hash: Buffer }
  audit_dropped: { before: Day; at: Generated<Date> }
  audit_day: { day: Day; n: string; prev_hash: Buffer; hash: Buffer }
  file: FileTable
  voucher: VoucherTable
  idempotency: IdempotencyTable
  email_otp: EmailOtpTable
  institution_setting: InstitutionSettingTable
  login_record: LoginRecordTable
  page_visit: PageVisitTable
  bulletin: BulletinTable
  bulletin_version: BulletinVersionTable
  bulletin_file: { bulletin_id: string; version: number; position: number; file_id: string }
  bulletin_read: { bulletin_id: string; user_id: string; read_at: Generated<Date> }
}

export interface InstitutionTable {
  ins_id_cd: string
  ins_en_nm: string
  /** The Chinese name. */
  ins_nm: string
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

export interface HistoryTable {
  /** (settlement day − 2000-01-01) × 10^10 + a sequence. */
  id: string
  pan_hash: string
  acq_ins_id_cd: string
  iss_ins_id_cd: string
  trans_at: string
  settle_at: string
  tfr_dt_tm: Date
  settle_dt: Day
  key_id: number
  pan_sealed: Buffer
  pan_masked: string
  pri_key: string
  log_cd: string
  msg_tp: string
  trans_proc_cd: string
  trans_id: string
  trans_curr_cd: string
  settle_curr_cd: string
  sys_tra_no: string
  retri_ref_no: string
  mchnt_tp: string
  pos_entry_md_cd: string
  pos_cond_cd: string
  fwd_ins_id_cd: string
  rcv_ins_id_cd: string
  auth_id_resp_cd: string
  resp_cd: string
  term_id: string
  mchnt_cd: string
  card_accptr_nm_addr: string
  orig_trans_chnl: string
}

/** What an institution had in a day; `ins_id_cd` '' is the whole network. */
export interface HistoryDayTable {
  ins_id_cd: string
  settle_dt: Day
  trans_id: string
  trans_curr_cd: string
  n: string
  trans_at: string
}

/** A line of a reason's checklist. */
export interface EvidenceLine {
  id: string
  nm: { en: string; zh: string }
  required: boolean
}

export interface ReasonCodeTable {
  trans_id: string
  rsn_cd: string
  en_nm: string
  /** The Chinese name. */
  nm: string
  fraud: Generated<boolean>
  evidence: ColumnType<EvidenceLine[], string | undefined, string>
}

export interface LimitRuleTable {
  rule_id: Generated<string>
  trans_id: string
  rsn_cd: string | null
  counted_from: CountedFrom
  first_day: number
  last_day: number
  percent: number
  reply_days: number | null
  valid_from: Day
  valid_to: Day
  version: Generated<number>
}

export interface ExceptionTable {
  exp_id: string
  flow: string
  state: string
  version: Generated<number>
  with_orig_in: '0' | '1'
  trans_id: string
  submit_ins_id_cd: string
  rcv_ins_id_cd: string
  orig_id: string | null
  orig_key: string | null
  orig_log_cd: string | null
  settle_dt: Day | null
  pan_masked: string | null
  pan_hash: string | null
  /** Of a card that was typed in, on a record without original. */
  pan_sealed: Buffer | null
  pan_key_id: number | null
  retri_ref_no: string | null
  sys_tra_no: string | null
  orig_trans_at: string | null
  orig_trans_curr_cd: string | null
  orig_trans_chnl: string | null
  orig_trans_snd_md: string | null
  orig_spec_disc_tp: string | null
  orig_spec_fee_class: string | null
  trans_at: string
  trans_curr_cd: string
  rsn_cd: string | null
  fraud_in: ColumnType<'0' | '1', '0' | '1' | undefined, '0' | '1'>
  fraud_tp: string | null
  remark: string | null
  fail_remark: string | null
  reply_cd: string | null
  reply_extend_remark: string | null
  waits: boolean
  due_dt: Day
  verified_on: Day | null
  answers_exp_id: string | null
  answered: Generated<boolean>
  last_submitter: string
  handlers: string[]
  at_most_once: boolean
  hidden_by: Generated<View[]>
  deleted: Generated<boolean>
  rec_crt_ts: Generated<Date>
  state_ts: Generated<Date>
}

export interface ExceptionEventTable {
  exp_id: string
  version: number
  action: string
  from_state: string
  to_state: string
  user_id: string
  role: Role
  ins_id_cd: string
  remark: string | null
  content: string | null
  at: Date
  prev_hash: Buffer
  hash: Buffer
}

export interface AuditTable {
  /** (day − 2000-01-01) × 10^10 + a sequence. */
  id: string
  at: Date
  user_id: string | null
  username: string | null
  ins_id_cd: string | null
  type: LogType
  path: string
  target: string | null
  detail: LogDetail | null
  err_cd: string | null
  ms: number
  ip: string
  user_agent: string | null
  seq: string
  prev_hash: Buffer
  hash: Buffer
}

export interface FileTable {
  file_id: string
  file_name: string
  media_type: string
  size: string
  uploaded_by: string
  uploaded_at: Generated<Date>
}

export interface VoucherTable {
  exp_id: string
  file_id: string
  position: number
  evidence: string | null
  side: Generated<Side>
  version: number
  dropped_in: number | null
}

export interface IdempotencyTable {
  user_id: string
  key: string
  request: Buffer
  reply: ColumnType<unknown, string, string>
  created_at: Generated<Date>
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

export interface InstitutionSettingTable {
  ins_id_cd: string
  otp_mode: Generated<OtpSetting['mode']>
  otp_above: string | null
  otp_curr_cd: string | null
  version: Generated<number>
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

/** An opening of the portal, which page visits belong to. */
export interface LoginRecordTable {
  record_id: Generated<string>
  user_id: string
  session_began_at: Date
  opened_at: Date
  after_closing: boolean
  ip: string
  user_agent: string | null
}

export interface PageVisitTable {
  record_id: string
  entered_at: Date
  page: string
  left_at: Date | null
  clicks: ColumnType<{ element: string; at: string }[], string, string>
}

/** A message of a user's bell. `seq` counts over bell and chat together. */
export interface MessageTable {
  user_id: string
  seq: string
  type: MessageType
  kind: NoticeKind | null
  facts: ColumnType<unknown, string, never>
  from_user: string | null
  rec_crt_ts: Generated<Date>
  read_at: Date | null
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
  delivered_at: Date | null
  read_at: Date | null
}
