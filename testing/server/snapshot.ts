import { sql } from 'kysely'
import type { TestDatabase } from './database.ts'

export async function everythingIn({ databases }: TestDatabase): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    SELECT jsonb_build_array(
      (SELECT jsonb_agg(e ORDER BY exp_id) FROM exception AS e),
      (SELECT jsonb_agg(e ORDER BY exp_id, version) FROM exception_event AS e),
      (SELECT count(*) FROM history),
      (SELECT jsonb_agg(f ORDER BY file_id) FROM file AS f),
      (SELECT jsonb_agg(v ORDER BY exp_id, file_id) FROM voucher AS v),
      (SELECT count(*) FROM idempotency),
      (SELECT jsonb_agg(to_jsonb(u) - '{last_login_at,last_login_ip,last_login_agent,last_active_at}'::text[] ORDER BY user_id)
        FROM app_user AS u),
      (SELECT jsonb_agg(r ORDER BY user_id, role) FROM user_role AS r)
    )::text AS all`.execute(databases.main)
  return rows[0]?.all ?? ''
}
