import type { LogType } from '../src/domain/operations/logs.ts'
import { alertPath, securityAlertKinds } from '../src/domain/people/securityAlerts.ts'
import { activityOf, classNameOf } from '../src/server/features/securityLog/ocsf.ts'
import type { ServedCall } from '../src/server/http/openApi/openApi.ts'

interface LogEvent {
  name: string
  what: string
  type: LogType
}

/** Events that are no call: what the server notices, and the commands of the operator. */
export const otherEvents: readonly LogEvent[] = [
  { name: 'account lock', what: 'An account was locked after ten failed log-ins', type: 'session' },
  { name: 'key use', what: 'An API key was used, once for each day and network', type: 'session' },
  { name: 'account inactive', what: 'An account was disabled because nobody used it', type: 'administration' },
  {
    name: 'sso account',
    what: 'An account was made, or its roles changed, by the identity provider',
    type: 'administration',
  },
  {
    name: 'refused calls',
    what: 'Calls that were refused and have no entry of their own, counted for half a minute',
    type: 'session',
  },
  { name: 'migrate', what: 'The operator upgraded the database', type: 'administration' },
  { name: 'admin create', what: 'The operator created an administrator', type: 'administration' },
  { name: 'retry', what: 'The operator let work be tried again that was set aside', type: 'administration' },
  { name: 'user unlock', what: 'The operator unlocked an account', type: 'administration' },
  { name: 'archive move', what: 'The operator moved a month of transactions to the archive', type: 'administration' },
  {
    name: 'archive server',
    what: 'The operator made another server for old months known, or changed its login',
    type: 'administration',
  },
  { name: 'archive restore', what: 'The operator put a month of the archive back', type: 'administration' },
  { name: 'audit drop', what: 'The operator dropped old months of the audit log', type: 'administration' },
  { name: 'keys create', what: 'The operator created keys', type: 'administration' },
  { name: 'keys rotate', what: 'The operator added a key', type: 'administration' },
  { name: 'keys reseal', what: 'The operator encrypted data with the newest key', type: 'administration' },
  { name: 'time-zone set', what: "The operator changed the time zone of the network's days", type: 'administration' },
  {
    name: 'installation renew',
    what: 'The operator gave a copy of the database an id of its own',
    type: 'administration',
  },
  { name: 'retention', what: 'Card numbers past their retention were destroyed', type: 'administration' },
  { name: 'backup', what: 'The operator made a backup', type: 'administration' },
]

const alerts: Readonly<Record<(typeof securityAlertKinds)[number], readonly [what: string, type: LogType]>> = {
  cardViews: ['A user or key looked at many full card numbers within an hour', 'card'],
  refusals: ['Many calls of a user, key or address were refused within ten minutes', 'session'],
  newLogin: [
    'A user logged in from a device or network that is new for them, or an API key was used from a new network',
    'session',
  ],
  sealFailed: ['Finished days of a log have no seal', 'administration'],
  backupFailed: ['Backups are late', 'administration'],
  verificationFailed: ['A verification of the backups failed, or is late', 'administration'],
}

/** All events of the security log, as tables for `docs/security-events.md`. */
export function eventTables(served: readonly ServedCall[]): string {
  const calls = served.flatMap(({ call }): LogEvent[] => {
    const type = call.log ?? (call.csv ? 'file' : null)
    return type ? [{ name: call.path, what: call.log ? call.summary : `Export: ${call.summary}`, type }] : []
  })
  const found = securityAlertKinds.map((kind): LogEvent => {
    const [what, type] = alerts[kind]
    return { name: alertPath(kind), what, type }
  })
  return [
    '## Found by the server itself',
    ...table(found),
    '',
    '## Not a call',
    ...table(otherEvents),
    '',
    '## Calls',
    ...table(calls),
  ].join('\n')
}

function table(events: readonly LogEvent[]): string[] {
  const lines = events.map(({ name, what, type }) => {
    const row = { type, path: name }
    return `| \`${name}\` | ${what} | ${type} | ${classNameOf(row)} | ${activityOf(row).name} |`
  })
  return ['', '| event | what happened | type | OCSF class | activity |', '| --- | --- | --- | --- | --- |', ...lines]
}
