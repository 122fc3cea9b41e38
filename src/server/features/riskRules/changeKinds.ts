import type { BodyOf } from '../../../contract/call.ts'
import {
  addRiskRule,
  enableRiskRule,
  modifyRiskRule,
  modifyRiskThreshold,
  type RiskThreshold,
} from '../../../contract/riskRules.ts'
import { changedThing } from '../../../domain/pendingChanges.ts'
import type { ChangeKind } from '../../changes/kinds.ts'
import type { Right } from '../../http/access.ts'
import { addRule, type Done, enableRule, modifyRule } from './rules.ts'
import { modifyThreshold } from './threshold.ts'

export const forOfficers: Right = { menu: 'RiskMonitoring', role: 'riskOfficer' }

/** Every change of what is judged: a rule that is switched off, or a higher threshold, lets fraud pass. */
const always = () => true

const addRiskRuleKind: ChangeKind<BodyOf<typeof addRiskRule>, Done> = {
  name: 'addRiskRule',
  body: addRiskRule.body,
  access: forOfficers,
  thing: () => null,
  needsApproval: always,
  apply: (trx, { actor }, body) => addRule(trx, actor, body),
}

const modifyRiskRuleKind: ChangeKind<BodyOf<typeof modifyRiskRule>, Done> = {
  name: 'modifyRiskRule',
  body: modifyRiskRule.body,
  access: forOfficers,
  thing: ({ ruleId }) => changedThing.riskRule(ruleId),
  needsApproval: always,
  apply: (trx, { actor }, body) => modifyRule(trx, actor, body),
}

const enableRiskRuleKind: ChangeKind<BodyOf<typeof enableRiskRule>, Done> = {
  name: 'enableRiskRule',
  body: enableRiskRule.body,
  access: forOfficers,
  thing: ({ ruleId }) => changedThing.riskRule(ruleId),
  needsApproval: always,
  apply: (trx, { actor }, body) => enableRule(trx, actor, body),
}

const modifyRiskThresholdKind: ChangeKind<BodyOf<typeof modifyRiskThreshold>, RiskThreshold> = {
  name: 'modifyRiskThreshold',
  body: modifyRiskThreshold.body,
  access: forOfficers,
  thing: ({ insIdCd }, actor) => changedThing.riskThreshold(insIdCd ?? actor.insIdCd),
  needsApproval: always,
  apply: (trx, { actor }, body) => modifyThreshold(trx, actor, body),
}

/** The changes of risk rules that a second person may have to approve. */
export const riskRuleKinds = {
  addRiskRule: addRiskRuleKind,
  modifyRiskRule: modifyRiskRuleKind,
  enableRiskRule: enableRiskRuleKind,
  modifyRiskThreshold: modifyRiskThresholdKind,
}
