import type { Transaction } from 'kysely'
import { importRulePack, restoreRulePack } from '../../../contract/reference/rulePacks.ts'
import { changesOf } from '../../../domain/operations/logs.ts'
import { headInsIdCd } from '../../../domain/people/actor.ts'
import { changeKey } from '../../../domain/people/pendingChanges.ts'
import { packDifference } from '../../../domain/rulePacks/packDifference.ts'
import type { RulePack } from '../../../domain/rulePacks/rulePack.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { type Applied, approvedAlways, type Maker } from '../../changes/kinds.ts'
import { lockRules, packInForce, putIntoForce, rulesMarkOf, schedulePack } from '../../db/rulePacks.ts'
import type { Tables } from '../../db/tables.ts'
import type { Right } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { expectNewer, packOfFile, restoredPack, rightPack, standingFor } from './previews.ts'

export const forPacks: Right = { menu: 'LimitRule', role: 'administrator' }

const ofPacks = { access: forPacks, key: () => changeKey.rulePack() }

export const rulePackKinds = {
  importRulePack: approvedAlways(importRulePack, {
    ...ofPacks,
    name: 'importRulePack',
    apply: async (trx, maker, { file, ...compared }) => {
      const pack = rightPack(await packOfFile(trx, file, maker.language))
      return applyPack(trx, maker, { pack, restores: null, ...compared })
    },
  }),
  restoreRulePack: approvedAlways(restoreRulePack, {
    ...ofPacks,
    name: 'restoreRulePack',
    apply: async (trx, maker, { packId, validFrom, ...compared }) => {
      const pack = rightPack(await restoredPack(trx, { packId, validFrom }, maker.language))
      return applyPack(trx, maker, { pack, restores: packId, ...compared })
    },
  }),
}

interface ComingPack {
  pack: RulePack
  restores: string | null
  inForce: string
  rulesMark?: string | undefined
}

/** Puts the pack into force at once, or keeps it until its day. */
async function applyPack(
  trx: Transaction<Tables>,
  { actor }: Maker,
  { pack, restores, inForce, rulesMark }: ComingPack,
): Promise<Applied<{ packId: string; version: number }>> {
  await lockRules(trx)
  const last = await packInForce(trx)
  const mark = await rulesMarkOf(trx)
  if (last?.packId !== inForce || (rulesMark ?? mark) !== mark) throw new CallError('recordChanged')
  await expectNewer(trx, pack)
  const differences = packDifference(await standingFor(trx, pack), pack)
  const packId = await schedulePack(trx, { file: pack, madeBy: actor.userId, restores })
  if (pack.validFrom <= dayOf(new Date())) await putIntoForce(trx, packId)
  const facts = ({ version, validFrom, source }: RulePack) => ({ version, validFrom, source })
  const [was, is] = [facts(last.file), { ...facts(pack), differences: differences.length }]
  return {
    reply: { packId, version: pack.version },
    insIdCd: headInsIdCd,
    target: `rule pack ${pack.version}`,
    detail: changesOf(was, is),
    before: was,
    after: is,
    proposes: { rulesMark: mark },
  }
}
