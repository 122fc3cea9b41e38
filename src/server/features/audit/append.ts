import { type RawBuilder, sql } from 'kysely'
import type { LogDetail } from '../../../domain/operations/logs.ts'
import { maskCardNumbersIn } from '../../../domain/text/cards.ts'
import type { AppendAuditEntry, AuditActor, AuditEntry } from '../../http/audit/auditLog.ts'

export const appendAct: AppendAuditEntry = async (db, act) => {
  await appendStatement(act).execute(db)
}

function appendStatement(act: AuditEntry): RawBuilder<unknown> {
  const { type, path, errCd, ms, ip } = act
  const [target, userAgent] = [act.target, act.userAgent].map(masked)
  const { userId, username } = namesOf(act.by)
  return sql`
    SELECT append_audit(${userId}, ${username}, ${type}, ${path}, ${target},
      ${detailText(act.detail)}::jsonb, ${errCd}, ${ms}, ${ip}, ${userAgent})`
}

function namesOf(by: AuditActor): { userId: string | null; username: string | null } {
  if (!by) return { userId: null, username: null }
  return 'userId' in by ? { userId: by.userId, username: null } : { userId: null, username: masked(by.username) }
}

/** Its rows can't be changed afterwards, so no card number gets in, whoever wrote the text. */
function masked(text: string | null): string | null {
  return text && maskCardNumbersIn(text)
}

function detailText(detail: LogDetail | null): string | null {
  return detail && JSON.stringify(detail, (_, value) => (typeof value === 'string' ? masked(value) : value))
}
