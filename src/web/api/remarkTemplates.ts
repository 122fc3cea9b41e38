import { queryOptions } from '@tanstack/react-query'
import { queryRemarkTemplates } from '../../contract/records/remarkTemplates.ts'
import { call } from './call.ts'

export function remarkTemplatesQuery(insIdCd: string) {
  return queryOptions({
    queryKey: ['remarkTemplates', insIdCd],
    queryFn: ({ signal }) => call(queryRemarkTemplates, { insIdCd }, { quiet: true, signal }),
    staleTime: 600_000,
  })
}
