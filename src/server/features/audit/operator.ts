import { hostname, userInfo } from 'node:os'
import type { Kysely, Transaction } from 'kysely'
import { commandAddress, type LogDetail } from '../../../domain/logs.ts'
import type { Tables } from '../../db/tables.ts'
import type { Act } from '../../http/acts.ts'
import { appendAct } from './append.ts'

/** An act of the command line. Neither field may hold a secret or a card number. */
export interface CommandNotes {
  /** The target: a user name, a file name, a key. */
  target?: string
  detail?: LogDetail
  /** The code of the error where it failed. */
  errCd?: string
}

/**
 * Writes what an operator does by command into the audit log, with the system account that does it. In a transaction the
 * row stands or falls with the act.
 *
 * @example await recordCommand(trx, 'user unlock', { target: username })
 */
export async function recordCommand(
  db: Kysely<Tables> | Transaction<Tables>,
  command: string,
  notes: CommandNotes = {},
): Promise<void> {
  await appendAct(db, operatorAct(command, notes))
}

/** The row of `recordCommand`, for whoever appends it another way. */
export function operatorAct(command: string, { target, detail, errCd }: CommandNotes = {}): Act {
  return {
    by: null,
    type: 'administration',
    path: command,
    target: target ?? null,
    detail: detail ?? null,
    errCd: errCd ?? null,
    ms: 0,
    ip: commandAddress,
    userAgent: operatorName(),
  }
}

/** The system account that runs this process, and its machine: `root@db1`. */
function operatorName(): string {
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    // A uid that isn't in the system's list of users has no name.
    return `${process.getuid?.() ?? 'unknown'}@${hostname()}`
  }
}
