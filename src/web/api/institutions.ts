import { getInsList } from '../../contract/people/users.ts'
import { getInsNames } from '../../contract/reference/information.ts'
import { callQuery } from './callQuery.ts'

export const insListQuery = callQuery(['insList'], getInsList, {})

export const insNamesQuery = callQuery(['insNames'], getInsNames, {})
