import { addRiskRule, enableRiskRule, modifyRiskRule, modifyRiskThreshold } from '../../../contract/risk/riskRules.ts'
import { changeKey } from '../../../domain/people/pendingChanges.ts'
import { approvedAlways } from '../../changes/kinds.ts'
import type { Right } from '../../http/serve/access.ts'
import { addRule, enableRule, modifyRule } from './rules.ts'
import { modifyThreshold } from './threshold.ts'

export const forOfficers: Right = { menu: 'RiskMonitoring', role: 'riskOfficer' }

/** Every change needs approval: switching a rule off or raising a threshold lets fraud pass. */
export const riskRuleKinds = {
  addRiskRule: approvedAlways(addRiskRule, {
    name: 'addRiskRule',
    access: forOfficers,
    key: () => null,
    apply: (trx, { actor }, body) => addRule(trx, actor, body),
  }),
  modifyRiskRule: approvedAlways(modifyRiskRule, {
    name: 'modifyRiskRule',
    access: forOfficers,
    key: ({ ruleId }) => changeKey.riskRule(ruleId),
    apply: (trx, { actor }, body) => modifyRule(trx, actor, body),
  }),
  enableRiskRule: approvedAlways(enableRiskRule, {
    name: 'enableRiskRule',
    access: forOfficers,
    key: ({ ruleId }) => changeKey.riskRule(ruleId),
    apply: (trx, { actor }, body) => enableRule(trx, actor, body),
  }),
  modifyRiskThreshold: approvedAlways(modifyRiskThreshold, {
    name: 'modifyRiskThreshold',
    access: forOfficers,
    key: ({ insIdCd }, actor) => changeKey.riskThreshold(insIdCd ?? actor.insIdCd),
    apply: (trx, { actor }, body) => modifyThreshold(trx, actor, body),
  }),
}
