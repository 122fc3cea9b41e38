import type { ExceptRow } from '../../../contract/risk/exceptLists.ts'
import type { ExceptList } from '../../../domain/risk/exceptLists.ts'
import type { Address } from '../../routes/links.ts'

export function pathOf(list: ExceptList) {
  return list === 'white' ? ('whiteList' as const) : ('blackList' as const)
}

export function pageOf(list: ExceptList) {
  return `rsk.${pathOf(list)}.query` as const
}

export function entryAddress(list: ExceptList, { exceptId }: ExceptRow): Address {
  return { to: `/risk/modify/${pathOf(list)}/${exceptId}`, search: {} }
}
