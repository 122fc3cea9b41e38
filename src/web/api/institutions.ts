import { queryOptions } from '@tanstack/react-query'
import { getInsNames } from '../../contract/information.ts'
import { getInsList } from '../../contract/users.ts'
import { call } from './call.ts'

/** The institutions that the user acts for: the own one, or all. */
export const insListQuery = queryOptions({
  queryKey: ['insList'],
  queryFn: ({ signal }) => call(getInsList, {}, { quiet: true, signal }),
})

/** All institutions of the network, by name. */
export const insNamesQuery = queryOptions({
  queryKey: ['insNames'],
  queryFn: ({ signal }) => call(getInsNames, {}, { quiet: true, signal }),
})
