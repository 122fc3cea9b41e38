import type { ErrorName } from '../../contract/errors.ts'
import type { NoticeKind } from '../../contract/messages/notices.ts'
import type { ArticleTexts } from '../../contract/messages/robot.ts'
import type { Notify } from '../../contract/people/profile.ts'
import type { DraftContent } from '../../contract/records/drafts.ts'
import type { Names } from '../../contract/schema.ts'
import type { MessageType, Score } from '../../domain/messages.ts'
import type { LogDetail, LogType } from '../../domain/operations/logs.ts'
import type { DeliveryFault, DeliveryState } from '../../domain/operations/webhooks.ts'
import type { Role } from '../../domain/people/actor.ts'
import type { ApiScope } from '../../domain/people/apiKeys.ts'
import type { OtpSetting } from '../../domain/people/otp.ts'
import type { ChangeKindName, PendingChangeState } from '../../domain/people/pendingChanges.ts'
import type { FactorPolicy } from '../../domain/people/secondFactor.ts'
import type { SecurityAlertKind } from '../../domain/people/securityAlerts.ts'
import type { SignedLine } from '../../domain/people/signing.ts'
import type { RoleOfClaim } from '../../domain/people/sso.ts'
import type { BulkOutcome, BulkState, BulkStep } from '../../domain/records/bulk.ts'
import type { ClaimMode } from '../../domain/records/claims.ts'
import type { GivenDate } from '../../domain/records/givenDates.ts'
import type { HandlingResult } from '../../domain/records/handling.ts'
import type { ExceptionTransId } from '../../domain/records/transactions.ts'
import type { KeptBulletinState } from '../../domain/reference/bulletins.ts'
import type { AgentService, ContactDuty } from '../../domain/reference/information.ts'
import type { OrderStatus, WarnDays } from '../../domain/reference/internetPay.ts'
import type { CountedFrom, DayUnit } from '../../domain/reference/limits.ts'
import type { CardAttr, Evidence, ReferenceKind, ReferenceRow } from '../../domain/reference/reference.ts'
import type { BlockSystem } from '../../domain/risk/blocked.ts'
import type { ExceptKind, ExceptList } from '../../domain/risk/exceptLists.ts'
import type { RuleHit, RuleKind, RuleParameters } from '../../domain/risk/risk.ts'
import type { QuestionState } from '../../domain/robot.ts'
import type { OriginalCondition, RulePack, RulePackState } from '../../domain/rulePacks/rulePack.ts'
import type { SpecialDay } from '../../domain/time/businessDays.ts'
import type { Day } from '../../domain/time/calendar.ts'
import type { Contest } from '../../domain/workflow/contest.ts'
import type { EventKind } from '../../domain/workflow/eventViews.ts'
import type { Action, FlowId, Origin, Side, State, Transition, View } from '../../domain/workflow/flow.ts'
import type { Language } from '../../texts/languages.ts'

/**
 * Columns that hold a closed set of values or JSON. `npm run db:types` writes these types into `tables.ts`; it takes all
 * others from the schema. A computed column is named too where it is never null, which the schema doesn't say.
 */
export interface ColumnTypes {
  'agent.service': AgentService
  'api_event.kind': EventKind
  'api_key.flows': FlowId[]
  'api_key.scopes': ApiScope[]
  'app_user.language': Language
  'app_user.notify': Notify
  'audit_log.detail': LogDetail
  'audit_log.type': LogType
  'blocked_trans.block_system': BlockSystem
  'blocked_trans.trans_dt': Day
  'blocked_trans.result': HandlingResult
  'bulk.action': BulkStep | 'modify'
  'bulk.language': Language
  'bulk.reasons': BulkReason[]
  'bulk.refunds': BulkRefunds
  'bulk.signs': SignedLine[]
  'bulk.state': BulkState
  'bulk.sums': BulkSum[]
  'bulk_record.content': Correction
  'bulk_record.outcome': BulkOutcome
  'bulk_record.position': State
  'bulletin_version.state': KeptBulletinState
  'chat_message.score': Score
  'draft.content': DraftContent
  'email_otp.signs': SignedLine[]
  'except_entry.kind': ExceptKind
  'except_entry.list': ExceptList
  'except_entry.thing': string
  'except_event.action': 'add' | 'import' | 'modify' | 'delete'
  'exception.contest': Contest
  'exception.dates_to_answer': GivenDate[]
  'exception.due_given': GivenDate
  'exception.flow': FlowId
  'exception.fraud_in': '0' | '1'
  'exception.hidden_by': View[]
  'exception.released': ReleasedRecord
  'exception.state': State
  'exception.trans_id': ExceptionTransId
  'exception.with_orig_in': '0' | '1'
  'exception_event.action': Action
  'exception_event.from_state': State | Origin | 'history'
  'exception_event.role': Role
  'exception_event.to_state': Transition['to']
  'factor_policy.policy': FactorPolicy
  'ins_contact.duty': ContactDuty
  'institution_setting.claim_mode': ClaimMode
  'institution_setting.otp_mode': OtpSetting['mode']
  'issuer_iin.card_attr': CardAttr
  'key_fingerprint.kind': KeyKind
  'limit_rule.counted_from': CountedFrom
  'limit_rule.unit': DayUnit
  'message.kind': NoticeKind
  'message.type': MessageType
  'page_visit.clicks': { element: string; at: string }[]
  'passkey_challenge.purpose': 'add' | 'prove' | 'login'
  'pay_certificate.told_days': WarnDays
  'pay_order.status': OrderStatus
  'pending_change.after': Record<string, unknown>
  'pending_change.before': Record<string, unknown>
  'pending_change.kind': ChangeKindName
  'pending_change.state': PendingChangeState
  'reason_code.evidence': Evidence[]
  'calendar_day.kind': SpecialDay['kind']
  'institution_day.kind': SpecialDay['kind']
  'reason_code.original': OriginalCondition
  'reference_version.kind': ReferenceKind
  'reference_version.rows': ReferenceRow[]
  'risk_handling.result': HandlingResult
  'reminder.named': Readonly<Record<string, Day>>
  'risk_handling.what': 'suspicious' | 'blocked'
  'risk_rule.kind': RuleKind
  'risk_rule_version.names': Names
  'risk_rule_version.parameters': RuleParameters
  'risk_rule_version.reasons': Names
  'robot_article_version.texts': ArticleTexts
  'robot_question.language': Language
  'robot_question.state': QuestionState
  'rule_pack.file': RulePack
  'rule_pack.state': RulePackState
  'scim_user.sent': SentNames
  'security_alert.kind': SecurityAlertKind
  'sso_setting.role_map': RoleOfClaim[]
  'sus_trans.hits': RuleHit[]
  'user_role.role': Role
  'voucher.side': Side
  'webhook.flows': FlowId[]
  'webhook.last_fault': DeliveryFault
  'webhook_delivery.fault': DeliveryFault
  'webhook_delivery.state': DeliveryState
}

export type KeyKind = 'card' | 'hash' | 'file' | 'cookie' | 'password'

/** Why records are not possible or failed, and how many. */
export interface BulkReason {
  error: ErrorName
  values: Readonly<Record<string, string | number>>
  field?: string
  records: number
  /** The first lines of a file of corrections to which it applies. */
  lines?: number[]
}

export interface BulkSum {
  transCurrCd: string
  records: number
  transAt: string
}

/** Planned records whose originals may have been refunded. */
export interface BulkRefunds {
  records: number
  sums: { transCurrCd: string; transAt: string }[]
}

/** The values of a form that a file changes; the others stay as they are. */
export interface Correction {
  transAt?: string
  rsnCd?: string
  remark?: string
}

interface ReleasedRecord {
  state: State
  version: number
  content_version: number
  trans_at: number
  trans_curr_cd: string
  vouchers: string[]
}

/** Facts of a user that a directory sent, beside the two names by which it finds the user. */
export interface SentNames {
  displayName?: string
  name?: { formatted?: string; familyName?: string; givenName?: string }
  email?: { type?: string; primary?: boolean }
}
