import { queryOptions } from '@tanstack/react-query'
import { getInsList } from '../../contract/people/users.ts'
import { getInsNames } from '../../contract/reference/information.ts'
import { call } from './call.ts'

export const insListQuery = queryOptions({
  queryKey: ['insList'],
  queryFn: ({ signal }) => call(getInsList, {}, { quiet: true, signal }),
})

export const insNamesQuery = queryOptions({
  queryKey: ['insNames'],
  queryFn: ({ signal }) => call(getInsNames, {}, { quiet: true, signal }),
})
