import { getTasks } from '../../contract/records/flowCalls.ts'
import { callQuery } from './callQuery.ts'

/** Reloaded whenever the window gets focus, after each action, and when others have moved records. */
export const tasksQuery = callQuery(['tasks'], getTasks, {}, { refetchOnWindowFocus: true })
