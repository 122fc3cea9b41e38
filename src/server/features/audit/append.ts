import { type RawBuilder, sql } from 'kysely'
import type { AppendAuditEntry, AuditActor, AuditEntry } from '../../http/auditLog.ts'

export const appendAct: AppendAuditEntry = async (db, act) => {
  await appendStatement(act).execute(db)
}

function appendStatement(act: AuditEntry): RawBuilder<unknown> {
  const { type, path, target, detail, errCd, ms, ip, userAgent } = act
  const { userId, username } = namesOf(act.by)
  return sql`
    SELECT append_audit(${userId}, ${username}, ${type}, ${path}, ${target},
      ${detail && JSON.stringify(detail)}::jsonb, ${errCd}, ${ms}, ${ip}, ${userAgent})`
}

function namesOf(by: AuditActor): { userId: string | null; username: string | null } {
  if (!by) return { userId: null, username: null }
  return 'userId' in by ? { userId: by.userId, username: null } : { userId: null, username: by.username }
}
