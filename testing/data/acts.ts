import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../src/server/db/tables.ts'
import type { TestDatabase } from '../server/database.ts'

type AuditRow = Selectable<Tables['audit_log']>

export async function actsIn({ databases }: Pick<TestDatabase, 'databases'>, path?: string): Promise<AuditRow[]> {
  return databases.main
    .selectFrom('audit_log')
    .selectAll()
    .$if(path !== undefined, (query) => query.where('path', '=', path ?? ''))
    .orderBy('id')
    .execute()
}

export async function lastAct(db: Pick<TestDatabase, 'databases'>, path: string): Promise<AuditRow | undefined> {
  return (await actsIn(db, path)).at(-1)
}

export async function wholeLog({ databases }: Pick<TestDatabase, 'databases'>): Promise<string> {
  const { rows } = await sql<{ all: string }>`SELECT coalesce(jsonb_agg(to_jsonb(l)), '[]')::text AS all
    FROM audit_log AS l`.execute(databases.main)
  return rows[0]?.all ?? ''
}
