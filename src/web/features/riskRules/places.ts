import { type Address, pageAddress } from '../../routes/links.ts'

export function ruleAddress(ruleId?: string): Address {
  return pageAddress('rsk.rule.modify', ruleId ? { ruleId } : {})
}
