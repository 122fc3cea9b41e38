import { queryOptions } from '@tanstack/react-query'
import { getTasks } from '../../contract/records/flowCalls.ts'
import { call } from './call.ts'

/** Reloaded whenever the window gets focus, after each action, and when others have moved records. */
export const tasksQuery = queryOptions({
  queryKey: ['tasks'],
  queryFn: ({ signal }) => call(getTasks, {}, { quiet: true, signal }),
  refetchOnWindowFocus: true,
})
