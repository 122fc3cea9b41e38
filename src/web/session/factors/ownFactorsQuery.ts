import { queryOptions } from '@tanstack/react-query'
import { queryOwnFactors } from '../../../contract/people/secondFactor.ts'
import { call } from '../../api/call.ts'

export const ownFactorsQuery = queryOptions({
  queryKey: ['ownFactors'],
  queryFn: ({ signal }) => call(queryOwnFactors, {}, { quiet: true, signal }),
  staleTime: 0,
})
