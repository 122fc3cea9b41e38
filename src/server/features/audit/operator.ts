import { hostname, userInfo } from 'node:os'
import type { Kysely, Transaction } from 'kysely'
import { commandAddress, type LogDetail } from '../../../domain/operations/logs.ts'
import type { Tables } from '../../db/tables.ts'
import type { AuditEntry } from '../../http/audit/auditLog.ts'
import { appendAct } from './append.ts'

/** No field may hold a secret or a card number. */
interface CommandNotes {
  target?: string
  detail?: LogDetail
  errCd?: string
}

export async function recordCommand(
  db: Kysely<Tables> | Transaction<Tables>,
  command: string,
  notes: CommandNotes = {},
): Promise<void> {
  await appendAct(db, operatorAct(command, notes))
}

function operatorAct(command: string, { target, detail, errCd }: CommandNotes = {}): AuditEntry {
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

/** The system account and machine of this process, such as `root@db1`. */
function operatorName(): string {
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    // A uid that isn't in the system's list of users has no name.
    return `${process.getuid?.() ?? 'unknown'}@${hostname()}`
  }
}
