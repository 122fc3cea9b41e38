import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { CallError } from './errors.ts'

/** Throws where there is no such institution: who acts for all may name any. */
export async function expectInstitution(trx: Transaction<Tables>, insIdCd: string): Promise<void> {
  const known = await trx
    .selectFrom('institution')
    .select('ins_id_cd')
    .where('ins_id_cd', '=', insIdCd)
    .executeTakeFirst()
  if (!known) throw new CallError('institutionUnknown', {}, 'insIdCd')
}
