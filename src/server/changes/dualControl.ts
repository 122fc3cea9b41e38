import type { Kysely } from 'kysely'
import { modifyDualControl } from '../../contract/reference/pendingChanges.ts'
import { changesOf } from '../../domain/operations/logs.ts'
import { headInsIdCd } from '../../domain/people/actor.ts'
import { changeKey } from '../../domain/people/pendingChanges.ts'
import type { Tables } from '../db/tables.ts'
import type { Right } from '../http/serve/access.ts'
import type { CallKind } from './kinds.ts'
import { writeSetting } from './writeSetting.ts'

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
      const next = await writeSetting(trx, 'dual_control', { read: version, found: before.version }, { is_on: on })
      const [was, is] = [{ dualControl: before.on }, { dualControl: on }]
      return {
        reply: { on, version: next, pendingChange: null },
        insIdCd: headInsIdCd,
        target: 'dual control',
        detail: changesOf(was, is),
        before: was,
        after: is,
      }
    },
  }
}
