import { exceptCard, exceptListCalls } from '../../../contract/risk/exceptLists.ts'
import type { ExceptList } from '../../../domain/risk/exceptLists.ts'
import { callQuery, refreshing } from '../../api/callQuery.ts'

export function entryQuery(list: ExceptList, exceptId: string) {
  return callQuery(['exceptEntry', list, exceptId], exceptListCalls[list].detail, { exceptId })
}

export function alertCardQuery(rid: string) {
  return callQuery(['exceptCard', rid], exceptCard, { rid })
}

export const refreshEntries = refreshing('exceptEntries', 'exceptEntry')
