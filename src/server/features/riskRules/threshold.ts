import type { Kysely, Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { modifyRiskThreshold, RiskThreshold } from '../../../contract/risk/riskRules.ts'
import { changesOf } from '../../../domain/operations/logs.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import { changeKey } from '../../../domain/people/pendingChanges.ts'
import { defaultThreshold } from '../../../domain/risk/risk.ts'
import type { Applied } from '../../changes/kinds.ts'
import { pendingChangesOf } from '../../changes/store.ts'
import { writeSetting } from '../../changes/writeSetting.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { expectInstitution } from '../../http/serve/institutions.ts'

export async function thresholdOf(db: Kysely<Tables>, insIdCd: string): Promise<RiskThreshold> {
  const key = changeKey.riskThreshold(insIdCd)
  const [row, pending] = await Promise.all([
    db.selectFrom('risk_setting').select(['threshold', 'version']).where('ins_id_cd', '=', insIdCd).executeTakeFirst(),
    pendingChangesOf(db, [key]),
  ])
  const pendingChange = pending.get(key) ?? null
  return { insIdCd, threshold: row?.threshold ?? defaultThreshold, version: row?.version ?? 0, pendingChange }
}

/** Throws `recordChanged` when somebody else has changed it since this user read it. */
export async function modifyThreshold(
  trx: Transaction<Tables>,
  actor: Actor,
  { insIdCd = actor.insIdCd, version, threshold }: BodyOf<typeof modifyRiskThreshold>,
): Promise<Applied<RiskThreshold>> {
  if (!mayActFor(actor, insIdCd)) throw new CallError('otherInstitution')
  await expectInstitution(trx, insIdCd)
  const { pendingChange: _, ...before } = await thresholdOf(trx, insIdCd)
  const versions = { read: version, found: before.version }
  const next = await writeSetting(trx, 'risk_setting', versions, { ins_id_cd: insIdCd, threshold })
  const after = { insIdCd, threshold, version: next }
  return {
    reply: { ...after, pendingChange: null },
    insIdCd,
    target: insIdCd,
    detail: changesOf(before, after),
    before: { threshold: before.threshold },
    after: { threshold },
  }
}
