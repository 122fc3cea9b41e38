import { queryOptions } from '@tanstack/react-query'
import { getInsList } from '../../contract/users.ts'
import { call } from './call.ts'

/** The institutions that the user acts for: the own one, or all. */
export const insListQuery = queryOptions({
  queryKey: ['insList'],
  queryFn: ({ signal }) => call(getInsList, {}, { quiet: true, signal }),
})
