import type { Kysely } from 'kysely'
import { robotUsername } from '../../../../domain/messages.ts'
import type { Language } from '../../../../texts/languages.ts'
import type { Tables } from '../../../db/tables.ts'
import type { SessionUser } from '../../../http/serve/access.ts'
import { keptFor } from '../../../processes/keptFor.ts'

export function robotAccount(db: Kysely<Tables>): () => Promise<SessionUser> {
  return keptFor(Number.POSITIVE_INFINITY, () => readAccount(db)).get
}

async function readAccount(db: Kysely<Tables>): Promise<SessionUser> {
  const { user_id, ins_id_cd } = await db
    .selectFrom('app_user')
    .select(['user_id', 'ins_id_cd'])
    .where('username', '=', robotUsername)
    .executeTakeFirstOrThrow()
  return { userId: user_id, username: robotUsername, insIdCd: ins_id_cd, roles: [], menus: [] }
}

/** English when the user has chosen none. */
export async function languageOfAccount(db: Kysely<Tables>, userId: string): Promise<Language> {
  const row = await db.selectFrom('app_user').select('language').where('user_id', '=', userId).executeTakeFirst()
  return row?.language ?? 'en'
}
