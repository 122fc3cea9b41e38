import type { Selectable } from 'kysely'
import { commandAddress, type LogDetail } from '../../../domain/operations/logs.ts'
import { maskCardNumbersIn } from '../../../domain/text/cards.ts'
import { propertiesOf } from '../../../domain/typed.ts'
import type { Tables } from '../../db/tables.ts'

export type SentRow = Omit<Selectable<Tables['audit_log']>, 'seq' | 'prev_hash' | 'hash'>

/** Classes of the Open Cybersecurity Schema Framework 1.6. */
const classes = {
  accountChange: { class_uid: 3001, category_uid: 3, class_name: 'Account Change' },
  authentication: { class_uid: 3002, category_uid: 3, class_name: 'Authentication' },
  apiActivity: { class_uid: 6003, category_uid: 6, class_name: 'API Activity' },
  detection: { class_uid: 2004, category_uid: 2, class_name: 'Detection Finding' },
} as const

type ClassName = keyof typeof classes

/** As the schema numbers them; 99: another one. `risk/` and `user/` before the word of a call are left out. */
const activities: Readonly<Record<ClassName, readonly (readonly [pattern: RegExp, id: number, name: string])[]>> = {
  authentication: [
    [/^auth\/(login|secondFactor|confirmFactor|confirmFirstPasskey|passkeyLogin|finishSso)$|^key use$/, 1, 'Logon'],
    [/^auth\/(logout|ssoLogout)$/, 2, 'Logoff'],
  ],
  accountChange: [
    [/^create$|^admin create$/, 1, 'Create'],
    [/^enable/, 2, 'Enable'],
    [/^changePassword$/, 3, 'Password Change'],
    [/^(givePassword|findPasswordEmail|resetPassword)/, 4, 'Password Reset'],
    [/^account inactive$/, 5, 'Disable'],
    [/^delete$/, 6, 'Delete'],
    [/^confirm(Totp|Passkey)$/, 10, 'MFA Factor Enable'],
    [/^(remove(Totp|Passkey)$|revokeFactors)/, 11, 'MFA Factor Disable'],
  ],
  apiActivity: [
    [/^(create|add|submit|upload|import|prepare)/, 1, 'Create'],
    [/^(query|detail|download|collect|get)/i, 2, 'Read'],
    [/^(modify|update|reply|verify|audit|approve|reject|rotate|enable)/, 3, 'Update'],
    [/^(delete|remove|revoke|hide|cancel)/, 4, 'Delete'],
  ],
  detection: [[/./, 1, 'Create']],
}

/** Entries of accounts that are no call of the user maintenance. */
const ofAccounts: readonly string[] = ['account inactive', 'sso account', 'admin create', 'user unlock']

type ClassifiedEvent = Pick<SentRow, 'type' | 'path'> & { detail?: LogDetail | null }

function classOf({ type, path, detail }: ClassifiedEvent): ClassName {
  // A run of card numbers that nobody has is told by the last search of it.
  if (path.startsWith('alert/') || path === 'account lock' || (detail && 'misses' in detail)) return 'detection'
  if (type === 'session') return 'authentication'
  if (type === 'file') return 'apiActivity'
  if (/^(user|auth)\//.test(path) || ofAccounts.includes(path)) return 'accountChange'
  return 'apiActivity'
}

export function activityOf(row: ClassifiedEvent): { id: number; name: string } {
  const { path, detail } = row
  // One call enables an account and disables it.
  if (path.startsWith('user/enable') && propertiesOf(propertiesOf(detail).after).disabled === true)
    return { id: 5, name: 'Disable' }
  const word = path.replace(/^(risk|user)\//, '')
  const [, id, name] = activities[classOf(row)].find(([pattern]) => pattern.test(word)) ?? [null, 99, 'Other']
  return { id, name }
}

export function classNameOf(row: ClassifiedEvent): string {
  const { class_name, class_uid } = classes[classOf(row)]
  return `${class_name} (${class_uid})`
}

/** 1: informational, 2: low, 4: high. */
export function severityOf(row: Pick<SentRow, 'type' | 'path' | 'err_cd' | 'detail'>): 1 | 2 | 4 {
  if (classOf(row) === 'detection') return 4
  return row.err_cd === null ? 1 : 2
}

/** An event of no class, which shows that the receiver is reached. */
export function testEvent(at: Date, username: string, version: string): object {
  return {
    class_uid: 0,
    class_name: 'Base Event',
    category_uid: 0,
    activity_id: 99,
    type_uid: 99,
    time: at.getTime(),
    severity_id: 1,
    message: 'A test of the security log',
    metadata: { version: '1.6.0', product: { name: 'Recourse', vendor_name: 'Recourse', version } },
    actor: { user: { name: username } },
  }
}

/** One event. Whole card numbers are in no row; whatever looks like one is masked all the same. */
export function toOcsf(row: SentRow, { host, version }: { host: string; version: string }): object {
  const className = classOf(row)
  const { class_uid, category_uid, class_name } = classes[className]
  const activity = activityOf(row)
  const user = userOf(row)
  const { detail } = row
  return {
    class_uid,
    class_name,
    category_uid,
    activity_id: activity.id,
    activity_name: activity.name,
    type_uid: class_uid * 100 + activity.id,
    time: row.at.getTime(),
    severity_id: severityOf(row),
    status_id: row.err_cd === null ? 1 : 2,
    status: row.err_cd === null ? 'Success' : 'Failure',
    ...(row.err_cd !== null && { status_code: row.err_cd }),
    message: withoutCards(row.target === null ? row.path : `${row.path}: ${row.target}`),
    metadata: {
      version: '1.6.0',
      uid: row.id,
      log_name: 'audit',
      product: { name: 'Recourse', vendor_name: 'Recourse', version },
    },
    actor: { user },
    ...((className === 'authentication' || className === 'accountChange') && { user }),
    ...(className === 'detection' && { finding_info: { uid: row.id, title: row.path } }),
    api: { operation: row.path, ...(row.err_cd !== null && { response: { code: 0, error: row.err_cd } }) },
    src_endpoint: row.ip === commandAddress ? { hostname: host } : { ip: row.ip },
    ...(row.user_agent !== null && { http_request: { user_agent: withoutCards(row.user_agent) } }),
    duration: row.ms,
    unmapped: {
      type: row.type,
      ...(row.target !== null && { target: withoutCards(row.target) }),
      ...(detail !== null && { detail: masked(detail) }),
    },
  }
}

function userOf({ user_id, username, ins_id_cd }: SentRow) {
  return {
    ...(user_id !== null && { uid: user_id }),
    name: withoutCards(username ?? 'unknown'),
    ...(ins_id_cd !== null && { org: { uid: ins_id_cd } }),
  }
}

function withoutCards(text: string): string {
  return maskCardNumbersIn(text)
}

function masked(detail: LogDetail): object {
  return JSON.parse(JSON.stringify(detail, (_name, one) => (typeof one === 'string' ? withoutCards(one) : one)))
}
