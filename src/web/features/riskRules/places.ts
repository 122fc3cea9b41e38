import { menuPaths, pages } from '../../../contract/pages.ts'
import type { Address } from '../../routes/links.ts'

export const rulesTab: Address = { to: menuPaths.RiskMonitoring, search: { node: 'rule' } }

export function ruleAddress(ruleId?: string): Address {
  const pageId = 'rsk.rule.modify'
  return { to: `/${pages[pageId].route}`, search: { pageId, ...(ruleId && { ruleId }) } }
}
