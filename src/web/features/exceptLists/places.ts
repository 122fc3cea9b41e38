import type { ExceptList } from '../../../domain/exceptLists.ts'

export function pathOf(list: ExceptList) {
  return list === 'white' ? ('whiteList' as const) : ('blackList' as const)
}

export function pageOf(list: ExceptList) {
  return `rsk.${pathOf(list)}.query` as const
}
