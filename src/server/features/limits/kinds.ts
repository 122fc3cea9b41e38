import { addLimitRule, deleteLimitRule, modifyInsSetting, modifyLimitRule } from '../../../contract/reference/limits.ts'
import { changeKey } from '../../../domain/people/pendingChanges.ts'
import { approvedAlways } from '../../changes/kinds.ts'
import type { Right } from '../../http/serve/access.ts'
import { addRule, deleteRule, modifyRule } from './rules.ts'
import { modifySetting } from './settings.ts'

export const forRules: Right = { menu: 'LimitRule', role: 'administrator' }
export const forSettings: Right = { menu: 'InstitutionSetting', role: 'manager' }

/** Even a deletion needs approval, since the rule for all reasons then applies, which may allow more. */
export const limitKinds = {
  addLimitRule: approvedAlways(addLimitRule, {
    name: 'addLimitRule',
    access: forRules,
    key: () => null,
    apply: (trx, _maker, body) => addRule(trx, body),
  }),
  modifyLimitRule: approvedAlways(modifyLimitRule, {
    name: 'modifyLimitRule',
    access: forRules,
    key: ({ ruleId }) => changeKey.limitRule(ruleId),
    apply: (trx, _maker, body) => modifyRule(trx, body),
  }),
  deleteLimitRule: approvedAlways(deleteLimitRule, {
    name: 'deleteLimitRule',
    access: forRules,
    key: ({ ruleId }) => changeKey.limitRule(ruleId),
    apply: async (trx, _maker, body) => ({ ...(await deleteRule(trx, body)), reply: {} }),
  }),
  modifyInsSetting: approvedAlways(modifyInsSetting, {
    name: 'modifyInsSetting',
    access: forSettings,
    key: ({ insIdCd }) => changeKey.insSetting(insIdCd),
    apply: (trx, maker, body) => modifySetting(trx, body, maker),
  }),
}
