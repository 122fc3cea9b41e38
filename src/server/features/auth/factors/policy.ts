import type { FastifyInstance } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../../contract/call.ts'
import {
  type FactorPolicyRow,
  modifyFactorPolicy,
  queryFactorPolicy,
} from '../../../../contract/people/secondFactor.ts'
import { changesOf } from '../../../../domain/operations/logs.ts'
import { type Actor, mayActFor } from '../../../../domain/people/actor.ts'
import { changeKey } from '../../../../domain/people/pendingChanges.ts'
import { type FactorPolicy, usualFactorPolicy } from '../../../../domain/people/secondFactor.ts'
import { type ChangeService, serveChanges } from '../../../changes/changes.ts'
import { type Applied, approvedAlways } from '../../../changes/kinds.ts'
import { pendingChangesOf } from '../../../changes/store.ts'
import { writeSetting } from '../../../changes/writeSetting.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Right } from '../../../http/serve/access.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { serve } from '../../../http/serve/serve.ts'
import { hasFactorIn } from './factors.ts'

const forPolicy: Right = { menu: 'InstitutionSetting', role: 'manager' }

export async function policyOfUser(db: Kysely<Tables> | Transaction<Tables>, userId: string): Promise<FactorPolicy> {
  const { rows } = await sql<{ policy: FactorPolicy }>`
    SELECT p.policy FROM app_user AS u JOIN factor_policy AS p USING (ins_id_cd)
    WHERE u.user_id = ${userId}`.execute(db)
  return rows[0]?.policy ?? usualFactorPolicy
}

/** Throws `factorRequired` where one has been removed that was the last of a user who needs one. */
export async function expectFactorLeft(trx: Transaction<Tables>, userId: string): Promise<void> {
  if (await hasFactorIn(trx, userId)) return
  if ((await policyOfUser(trx, userId)) === 'required') throw new CallError('factorRequired')
}

async function policyOf(db: Kysely<Tables>, insIdCd: string, actor: Actor): Promise<FactorPolicyRow> {
  if (!mayActFor(actor, insIdCd)) throw new CallError('otherInstitution')
  const { rows } = await sql<{ policy: FactorPolicy | null; version: number | null }>`
    SELECT p.policy, p.version FROM institution LEFT JOIN factor_policy AS p USING (ins_id_cd)
    WHERE ins_id_cd = ${insIdCd}`.execute(db)
  const [row] = rows
  if (!row) throw new CallError('notFound')
  const key = changeKey.factorPolicy(insIdCd)
  const pendingChange = (await pendingChangesOf(db, [key])).get(key) ?? null
  return { insIdCd, version: row.version ?? 0, factorPolicy: row.policy ?? usualFactorPolicy, pendingChange }
}

export const factorPolicyKinds = {
  modifyFactorPolicy: approvedAlways(modifyFactorPolicy, {
    name: 'modifyFactorPolicy',
    access: forPolicy,
    key: ({ insIdCd }) => changeKey.factorPolicy(insIdCd),
    apply: (trx, { actor }, body) => modifyPolicy(trx, body, actor),
  }),
}

export function factorPolicyRoutes(
  app: FastifyInstance,
  { db, changes }: { db: Kysely<Tables>; changes: ChangeService },
): void {
  serve(app, queryFactorPolicy, forPolicy, async ({ body, actor }) =>
    policyOf(db, body.insIdCd ?? actor.insIdCd, actor),
  )

  serveChanges(app, changes, Object.values(factorPolicyKinds))
}

async function modifyPolicy(
  trx: Transaction<Tables>,
  { insIdCd, version, factorPolicy }: BodyOf<typeof modifyFactorPolicy>,
  actor: Actor,
): Promise<Applied<FactorPolicyRow>> {
  const before = await policyOf(trx, insIdCd, actor)
  const versions = { read: version, found: before.version }
  const next = await writeSetting(trx, 'factor_policy', versions, { ins_id_cd: insIdCd, policy: factorPolicy })
  const [was, is] = [{ factorPolicy: before.factorPolicy }, { factorPolicy }]
  return {
    reply: { insIdCd, version: next, factorPolicy, pendingChange: null },
    insIdCd,
    target: insIdCd,
    detail: changesOf(was, is),
    before: was,
    after: is,
  }
}
