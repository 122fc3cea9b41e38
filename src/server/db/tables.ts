import type { ColumnType, Generated } from 'kysely'
import type { Role } from '../../domain/people/actor.ts'
import type { Day } from '../../domain/time/calendar.ts'
import type { EventKind } from '../../domain/workflow/eventViews.ts'
import type { ApiKeyTable } from './tables/apiKeys.ts'
import type { BlockedTransTable, RiskHandlingTable } from './tables/blocked.ts'
import type { BulkRecordTable, BulkTable } from './tables/bulk.ts'
import type { CardAlertTable, CardLimitTable, CardSearchTable } from './tables/cardSearches.ts'
import type { DraftTable } from './tables/drafts.ts'
import type { ExceptEntryTable, ExceptEventTable } from './tables/exceptLists.ts'
import type {
  FactorPolicyTable,
  PasskeyChallengeTable,
  PasskeyTable,
  RecoveryCodeTable,
  TotpFactorTable,
} from './tables/factors.ts'
import type {
  AgentTable,
  CurrencyNameTable,
  InsContactTable,
  IssuerIinTable,
  ReferenceVersionTable,
  SharedFileTable,
} from './tables/information.ts'
import type { PayCertificateTable, PayOrderTable } from './tables/internetPay.ts'
import type { KeyFingerprintTable } from './tables/keys.ts'
import type { AuditTable, LoginRecordTable, PageVisitTable } from './tables/logs.ts'
import type { BulletinTable, BulletinVersionTable, ChatMessageTable, MessageTable } from './tables/messages.ts'
import type { PendingChangeTable } from './tables/pendingChanges.ts'
import type { EmailOtpTable, IdempotencyTable, InstitutionTable, SessionTable, UserTable } from './tables/people.ts'
import type { FailedWorkTable, InstallationTable, ServerProcessTable, WorkLeaseTable } from './tables/processes.ts'
import type { ExceptionEventTable, ExceptionTable, FileTable, VoucherTable } from './tables/records.ts'
import type { RiskPendingTable, RiskRuleTable, RiskRuleVersionTable, SusTransTable } from './tables/risk.ts'
import type { RobotArticleVersionTable, RobotQuestionTable } from './tables/robot.ts'
import type { InstitutionSettingTable, LimitRuleTable, ReasonCodeTable } from './tables/rules.ts'
import type { DirectorySettingTable, ScimUserTable } from './tables/scim.ts'
import type {
  RefusalMinuteTable,
  SecurityAlertTable,
  SecurityLogTable,
  SecurityQueueTable,
} from './tables/securityLog.ts'
import type {
  SsoAttemptTable,
  SsoDomainTable,
  SsoIdentityTable,
  SsoLogoutTable,
  SsoProofTable,
  SsoSettingTable,
  SsoSignInTable,
} from './tables/sso.ts'
import type {
  HistoryChunkTable,
  HistoryDayTable,
  HistoryTable,
  HistoryTotalTable,
  MerchantTable,
} from './tables/transactions.ts'
import type { SavedViewTable, ViewUseTable, ViewWatchTable } from './tables/views.ts'
import type { WebhookDeliveryTable, WebhookTable } from './tables/webhooks.ts'
import type {
  AbsenceTable,
  LinkedRefundTable,
  NoteTable,
  PossibleRefundTable,
  WorkClaimTable,
  WorkViewerTable,
} from './tables/worklist.ts'

/**
 * The tables, as queries see them. What the driver gives for a type is the same everywhere (`databases.ts` sets it):
 *
 * - `bigint` and `numeric` are strings: ids of users and of history rows, amounts, counts. Nothing is ever rounded.
 * - `date` is a `Day` (`20260901`), both ways. `timestamptz` is a `Date`.
 * - `jsonb` comes out as a value; it goes in as JSON text.
 *
 * The wider rows stand in `tables/`, by subject.
 */
export interface Tables {
  installation: InstallationTable
  server_process: ServerProcessTable
  key_fingerprint: KeyFingerprintTable
  work_lease: WorkLeaseTable
  failed_work: FailedWorkTable
  /** Notices that features have written and the bell has yet to deliver. */
  notice_outbox: {
    outbox_id: Generated<string>
    recipients: ColumnType<unknown, string, never>
    facts: ColumnType<unknown, string, never>
    from_user: string | null
    at: Generated<Date>
  }
  institution: InstitutionTable
  api_key: ApiKeyTable
  webhook: WebhookTable
  security_log: SecurityLogTable
  security_queue: SecurityQueueTable
  security_alert: SecurityAlertTable
  refusal_minute: RefusalMinuteTable
  webhook_delivery: WebhookDeliveryTable
  scim_user: ScimUserTable
  directory_setting: DirectorySettingTable
  sso_setting: SsoSettingTable
  sso_domain: SsoDomainTable
  sso_identity: SsoIdentityTable
  sso_attempt: SsoAttemptTable
  sso_sign_in: SsoSignInTable
  sso_logout: SsoLogoutTable
  sso_proof: SsoProofTable
  app_user: UserTable
  user_role: { user_id: string; role: Role }
  work_claim: WorkClaimTable
  work_viewer: WorkViewerTable
  absence: AbsenceTable
  record_note: NoteTable
  possible_refund: PossibleRefundTable
  linked_refund: LinkedRefundTable
  note_mention: { note_id: string; user_id: string; told: Generated<boolean> }
  draft: DraftTable
  merchant: MerchantTable
  bulk: BulkTable
  bulk_record: BulkRecordTable
  saved_view: SavedViewTable
  view_use: ViewUseTable
  view_watch: ViewWatchTable
  user_menu: { user_id: string; menu: string }
  avatar: { user_id: string; hash: string; picture: Buffer }
  password_history: { user_id: string; changed_at: Generated<Date>; password_hash: string }
  session: SessionTable
  known_device: {
    user_id: string
    device_hash: Buffer
    device_id: Generated<string>
    ip: string | null
    user_agent: string | null
    first_seen_at: Generated<Date>
    last_seen_at: Generated<Date>
  }
  reset_token: {
    token_hash: Buffer
    account_hash: Buffer
    asked_hash: Buffer
    sent_at: Generated<Date>
    expires_at: Date
  }
  login_try: {
    count_hash: Buffer
    account_hash: Buffer
    wrong_tries: number
    locked_until: Date | null
    tried_at: Generated<Date>
  }
  captcha: { uuid: string; answer_hash: Buffer; expires_at: Date }
  ws_ticket: { ticket_hash: Buffer; user_id: string; expires_at: Date }
  history: HistoryTable
  history_archive: HistoryTable
  /** A view of both. */
  history_all: HistoryTable
  /** At most one row. */
  history_archive_end: { id: string }
  history_day: HistoryDayTable
  history_total: HistoryTotalTable
  reason_code: ReasonCodeTable
  limit_rule: LimitRuleTable
  currency_name: CurrencyNameTable
  issuer_iin: IssuerIinTable
  reference_version: ReferenceVersionTable
  ins_contact: InsContactTable
  agent: AgentTable
  shared_file: SharedFileTable
  shared_file_download: { download_id: Generated<string>; file_id: string; user_id: string; at: Generated<Date> }
  exception: ExceptionTable
  exception_event: ExceptionEventTable
  /** A step that was taken, until everybody concerned has been notified. `told` is set by servers of older releases alone. */
  notice: {
    notice_id: Generated<string>
    ins_id_cd: string | null
    exp_id: string
    version: number
    told: Generated<boolean>
  }
  /** A step that has no numbers yet in the events of institutions. */
  event_queue: { queue_id: Generated<string>; exp_id: string; version: number }
  api_event_head: { ins_id_cd: string; number: string }
  api_event: {
    ins_id_cd: string
    number: string
    kind: EventKind
    exp_id: string
    version: number
    numbered_at: Generated<Date>
  }
  bell_head: { user_id: string; seq: string }
  chat_head: { user_id: string; seq: string }
  message: MessageTable
  message_record: { exp_id: string; user_id: string; seq: string; asks: boolean }
  chat_message: ChatMessageTable
  /** Messages to a user up to number `seq` had arrived at this time. */
  chat_arrival: { user_id: string; seq: string; at: Generated<Date> }
  chat_unrung: { unrung_id: Generated<string>; chat_ids: string[] }
  chat_unsent: { unsent_id: Generated<string>; chat_ids: string[]; at: Generated<Date> }
  robot_article: { article_id: Generated<string>; version: Generated<number> }
  robot_article_version: RobotArticleVersionTable
  robot_question: RobotQuestionTable
  seeded: { trans_id: string }
  event_day: { day: Day; n: string; prev_hash: Buffer; hash: Buffer }
  audit_log: AuditTable
  /** The last row of each user's chain; chain 0 belongs to nobody. */
  audit_chain: { chain: string; seq: string; hash: Buffer; at: Date }
  audit_start: { chain: string; seq: string; hash: Buffer }
  audit_dropped: { before: Day; at: Generated<Date> }
  audit_day: { day: Day; n: string; prev_hash: Buffer; hash: Buffer }
  history_chunk: HistoryChunkTable
  history_chunk_day: { day: Day; n: string; prev_hash: Buffer; hash: Buffer }
  file: FileTable
  voucher: VoucherTable
  idempotency: IdempotencyTable
  email_otp: EmailOtpTable
  factor_policy: FactorPolicyTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  totp_factor: TotpFactorTable
  recovery_code: RecoveryCodeTable
  institution_setting: InstitutionSettingTable
  remark_template: { ins_id_cd: string; list: string[]; version: number }
  login_record: LoginRecordTable
  page_visit: PageVisitTable
  card_search: CardSearchTable
  card_alert: CardAlertTable
  /** Accounts locked after wrong passwords, one row a day each. `told` is set when the bells show it. */
  account_lock: {
    user_id: string
    day: ColumnType<string, string | undefined, never>
    at: Generated<Date>
    told: Generated<boolean>
  }
  card_limit: CardLimitTable
  card_key_use: { key_id: number; seals: string; destroyed: Generated<string> }
  /** How far the numbers of transactions are destroyed: one row, none before the first run. */
  card_retention: { after_id: string; chunk_id: string; audited: string; ran_at: Date | null }
  /** Transactions whose number was passed over. */
  card_kept: { history_id: string }
  risk_rule: RiskRuleTable
  risk_rule_version: RiskRuleVersionTable
  risk_setting: { ins_id_cd: string; threshold: number; version: Generated<number> }
  risk_rule_day: { rule_id: string; settle_dt: Day; n: string }
  risk_pending: RiskPendingTable
  sus_trans: SusTransTable
  blocked_trans: BlockedTransTable
  risk_handling: RiskHandlingTable
  bulletin: BulletinTable
  bulletin_version: BulletinVersionTable
  bulletin_file: { bulletin_id: string; version: number; position: number; file_id: string }
  bulletin_read: { bulletin_id: string; user_id: string; read_at: Generated<Date> }
  except_entry: ExceptEntryTable
  except_event: ExceptEventTable
  pay_certificate: PayCertificateTable
  pay_order: PayOrderTable
  pending_change: PendingChangeTable
  /** At most one row: what an administrator has chosen. */
  dual_control: { one_row: Generated<boolean>; is_on: boolean; version: number }
}
