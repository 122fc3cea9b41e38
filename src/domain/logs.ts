/**
 * What the audit log is about: `session` logins and logouts, `account` the own account and its password,
 * `administration` what keepers of accounts, rules, lists and settings do, `business` submissions and steps, `file` what was
 * uploaded, opened or exported, and looks at this log, `card` every look at a full card number.
 */
export const logTypes = ['session', 'account', 'administration', 'business', 'file', 'card'] as const
export type LogType = (typeof logTypes)[number]

/** `info` was done, `error` was refused or failed. */
export const logLevels = ['info', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** Small facts about an act: a count, or what was before and after. Nothing that somebody typed freely, nothing secret. */
export type LogDetail = Readonly<Record<string, unknown>>

/** Stands in place of the address for acts of the command line. */
export const commandAddress = 'command'

/** What differs between two states of a thing, for the log; all of it where it is new or gone. */
export function changesOf<Thing extends object>(before: Thing | null, after: Thing | null): LogDetail {
  if (!before || !after) return { before, after }
  const differs = (name: string) =>
    JSON.stringify(before[name as keyof Thing]) !== JSON.stringify(after[name as keyof Thing])
  const only = (thing: Thing) => Object.fromEntries(Object.entries(thing).filter(([name]) => differs(name)))
  return { before: only(before), after: only(after) }
}
