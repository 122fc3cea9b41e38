import type { Kysely } from 'kysely'
import { modifyDualControl } from '../../contract/reference/pendingChanges.ts'
import { changesOf } from '../../domain/operations/logs.ts'
import { headInsIdCd } from '../../domain/people/actor.ts'
import { changeKey } from '../../domain/people/pendingChanges.ts'
import type { Tables } from '../db/tables.ts'
import type { Right } from '../http/serve/access.ts'
import { CallError } from '../http/serve/errors.ts'
import type { CallKind } from './kinds.ts'

export async function dualControlOf(db: Kysely<Tables>, byDefault: boolean): Promise<{ on: boolean; version: number }> {
  const row = await db.selectFrom('dual_control').select(['is_on', 'version']).executeTakeFirst()
  return { on: row?.is_on ?? byDefault, version: row?.version ?? 0 }
}

const forDualControl: Right = { menu: 'InstitutionSetting', role: 'administrator' }

/** Switching it on takes effect at once; switching it off is a change that another administrator approves. */
export function dualControlKind(byDefault: boolean): CallKind<typeof modifyDualControl> {
  return {
    name: 'modifyDualControl',
    call: modifyDualControl,
    access: forDualControl,
    key: () => changeKey.dualControl(),
    needsApproval: ({ reply }) => !reply.on,
    async apply(trx, _maker, { on, version }) {
      const before = await dualControlOf(trx, byDefault)
      if (before.version !== version) throw new CallError('recordChanged')
      const next = { is_on: on, version: version + 1 }
      const written = await trx
        .insertInto('dual_control')
        .values(next)
        .onConflict((conflict) =>
          conflict.column('one_row').doUpdateSet(next).where('dual_control.version', '=', version),
        )
        .returning('version')
        .executeTakeFirst()
      // Somebody else did it at the same moment.
      if (!written) throw new CallError('recordChanged')
      const [was, is] = [{ dualControl: before.on }, { dualControl: on }]
      return {
        reply: { on, version: next.version, pendingChange: null },
        insIdCd: headInsIdCd,
        target: 'dual control',
        detail: changesOf(was, is),
        before: was,
        after: is,
      }
    },
  }
}
