import { type RawBuilder, sql } from 'kysely'
import type { Act, ActedBy, WriteAct } from '../../http/acts.ts'

/** Appends a row to the audit log, and to the chain of whose act it is. */
export const appendAct: WriteAct = async (db, act) => {
  await appendStatement(act).execute(db)
}

export function appendStatement(act: Act): RawBuilder<unknown> {
  const { type, path, target, detail, errCd, ms, ip, userAgent } = act
  const { userId, username } = namesOf(act.by)
  return sql`
    SELECT append_audit(${userId}, ${username}, ${type}, ${path}, ${target},
      ${detail && JSON.stringify(detail)}::jsonb, ${errCd}, ${ms}, ${ip}, ${userAgent})`
}

function namesOf(by: ActedBy): { userId: string | null; username: string | null } {
  if (!by) return { userId: null, username: null }
  return 'userId' in by ? { userId: by.userId, username: null } : { userId: null, username: by.username }
}
