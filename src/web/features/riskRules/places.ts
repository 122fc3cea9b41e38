import { menus } from '../../../domain/menus.ts'
import { modulePages } from '../../../domain/modulePages.ts'
import type { Address } from '../../addresses.ts'

export const rulesTab: Address = { to: menus.RiskMonitoring.path, search: { node: 'rule' } }

/** The form of a rule; of a new one where none is named. */
export function ruleAddress(ruleId?: string): Address {
  const pageId = 'rsk.rule.modify'
  return { to: `/${modulePages[pageId].route}`, search: { pageId, ...(ruleId && { ruleId }) } }
}
