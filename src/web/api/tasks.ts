import { queryOptions } from '@tanstack/react-query'
import { getTasks } from '../../contract/flowCalls.ts'
import { call } from './call.ts'

/**
 * How many records stand where. Asked again on every way back to the window, after each action, and when others have moved
 * records.
 */
export const tasksQuery = queryOptions({
  queryKey: ['tasks'],
  queryFn: ({ signal }) => call(getTasks, {}, { quiet: true, signal }),
  refetchOnWindowFocus: true,
})
