import type { Transaction } from 'kysely'
import { actsForAll } from '../../../domain/people/actor.ts'
import { dayOf, dayText } from '../../../domain/time/calendar.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { isVisibleTo } from './recordRow.ts'

/**
 * Tells which of these records were deleted, by whom and when. Only the own institution learns the person; records that
 * the user may not see stay unknown.
 */
export async function deletedRecords(
  trx: Transaction<Tables>,
  expIds: readonly string[],
  flow: Flow | undefined,
  actor: SessionUser,
): Promise<Map<string, CallError>> {
  if (expIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('exception as e')
    .innerJoin('exception_event as v', 'v.exp_id', 'e.exp_id')
    .innerJoin('app_user as u', 'u.user_id', 'v.user_id')
    .select(['e.exp_id', 'e.flow', 'e.submit_ins_id_cd', 'e.released_to', 'v.ins_id_cd', 'v.at', 'u.nick_name'])
    .where('e.exp_id', 'in', expIds)
    .where('e.deleted', '=', true)
    .where('v.to_state', '=', 'deleted')
    .execute()
  const seen = rows.filter((row) => (flow === undefined || row.flow === flow.id) && isVisibleTo(row, actor))
  return new Map(
    seen.map(({ exp_id: expId, ins_id_cd: insIdCd, nick_name: name, at }) => {
      const by = actsForAll(actor) || insIdCd === actor.insIdCd ? name : insIdCd
      return [expId, new CallError('recordDeleted', { expId, by, day: dayText(dayOf(at)) })]
    }),
  )
}
