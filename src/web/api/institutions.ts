import { queryOptions } from '@tanstack/react-query'
import { getInsNames } from '../../contract/information.ts'
import { getInsList } from '../../contract/users.ts'
import { call } from './call.ts'

export const insListQuery = queryOptions({
  queryKey: ['insList'],
  queryFn: ({ signal }) => call(getInsList, {}, { quiet: true, signal }),
})

export const insNamesQuery = queryOptions({
  queryKey: ['insNames'],
  queryFn: ({ signal }) => call(getInsNames, {}, { quiet: true, signal }),
})
