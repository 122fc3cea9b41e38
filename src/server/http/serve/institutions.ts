import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from './errors.ts'

/** Throws when one of these institutions doesn't exist or has ended. `field` is the request's field that named them. */
export async function expectInstitutions(
  trx: Transaction<Tables>,
  insIdCds: readonly string[],
  field: string,
): Promise<void> {
  const known = await trx
    .selectFrom('institution')
    .select(['ins_id_cd', 'ended'])
    .where('ins_id_cd', 'in', insIdCds)
    .orderBy('ins_id_cd')
    .execute()
  if (known.length !== new Set(insIdCds).size) throw new CallError('institutionUnknown', {}, field)
  const over = known.find(({ ended }) => ended)
  if (over) throw new CallError('institutionEnded', { insIdCd: over.ins_id_cd }, field)
}

/** Throws as `expectInstitutions` does. */
export function expectInstitution(trx: Transaction<Tables>, insIdCd: string, field = 'insIdCd'): Promise<void> {
  return expectInstitutions(trx, [insIdCd], field)
}
