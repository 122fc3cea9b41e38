import { propertiesOf } from '../typed.ts'
/**
 * What the audit log is about: `session` logins and logouts, `account` the own account and its password,
 * `administration` what managers of accounts, rules, lists and settings do, `business` submissions and steps, `file` what was
 * uploaded, opened or exported, and looks at this log, `card` every look at a full card number.
 */
export const logTypes = ['session', 'account', 'administration', 'business', 'file', 'card'] as const
export type LogType = (typeof logTypes)[number]

/** `info` was done, `error` was refused or failed. */
export const logLevels = ['info', 'error'] as const

/** Small facts about an action, such as a count or the values before and after; never free text, never a secret. */
export type LogDetail = Readonly<Record<string, unknown>>

export const commandAddress = 'command'

export function changesOf<Thing extends object>(before: Thing | null, after: Thing | null): LogDetail {
  if (!before || !after) return { before, after }
  const [old, next] = [propertiesOf(before), propertiesOf(after)]
  const differs = (name: string) => JSON.stringify(old[name]) !== JSON.stringify(next[name])
  const only = (thing: Thing) => Object.fromEntries(Object.entries(thing).filter(([name]) => differs(name)))
  return { before: only(before), after: only(after) }
}
