import { queryRemarkTemplates } from '../../contract/records/remarkTemplates.ts'
import { callQuery } from './callQuery.ts'

export function remarkTemplatesQuery(insIdCd: string) {
  return callQuery(['remarkTemplates', insIdCd], queryRemarkTemplates, { insIdCd }, { staleTime: 600_000 })
}
