import type { BodyOf } from '../../../contract/call.ts'
import {
  addLimitRule,
  deleteLimitRule,
  type InsSetting,
  modifyInsSetting,
  modifyLimitRule,
} from '../../../contract/limits.ts'
import { changedThing } from '../../../domain/pendingChanges.ts'
import type { ChangeKind } from '../../changes/kinds.ts'
import type { Right } from '../../http/access.ts'
import { addRule, type Done, deleteRule, modifyRule } from './rules.ts'
import { modifySetting } from './settings.ts'

export const forRules: Right = { menu: 'LimitRule', role: 'administrator' }
export const forSettings: Right = { menu: 'InstitutionSetting', role: 'manager' }

/** All need a second person, a deletion too: where a rule is gone, the one for every reason holds, which may allow more. */
const always = () => true

const addLimitRuleKind: ChangeKind<BodyOf<typeof addLimitRule>, Done> = {
  name: 'addLimitRule',
  body: addLimitRule.body,
  access: forRules,
  thing: () => null,
  needsApproval: always,
  apply: (trx, _maker, body) => addRule(trx, body),
}

const modifyLimitRuleKind: ChangeKind<BodyOf<typeof modifyLimitRule>, Done> = {
  name: 'modifyLimitRule',
  body: modifyLimitRule.body,
  access: forRules,
  thing: ({ ruleId }) => changedThing.limitRule(ruleId),
  needsApproval: always,
  apply: (trx, _maker, body) => modifyRule(trx, body),
}

const deleteLimitRuleKind: ChangeKind<BodyOf<typeof deleteLimitRule>, Record<string, never>> = {
  name: 'deleteLimitRule',
  body: deleteLimitRule.body,
  access: forRules,
  thing: ({ ruleId }) => changedThing.limitRule(ruleId),
  needsApproval: always,
  apply: async (trx, _maker, body) => ({ ...(await deleteRule(trx, body)), reply: {} }),
}

const modifyInsSettingKind: ChangeKind<BodyOf<typeof modifyInsSetting>, InsSetting> = {
  name: 'modifyInsSetting',
  body: modifyInsSetting.body,
  access: forSettings,
  thing: ({ insIdCd }) => changedThing.insSetting(insIdCd),
  needsApproval: always,
  apply: (trx, maker, body) => modifySetting(trx, body, maker),
}

/** The changes of limit rules and settings that a second person may have to approve. */
export const limitKinds = {
  addLimitRule: addLimitRuleKind,
  modifyLimitRule: modifyLimitRuleKind,
  deleteLimitRule: deleteLimitRuleKind,
  modifyInsSetting: modifyInsSettingKind,
}
