import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { MailReader } from '../../mail/tellOwner.ts'

export async function readerOf(db: Kysely<Tables>, userId: string): Promise<MailReader> {
  return db
    .selectFrom('app_user')
    .select(['username', 'email', 'language'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}
