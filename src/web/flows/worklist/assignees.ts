import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { queryAssignees } from '../../../contract/worklist.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import type { CodeOption } from '../../ui/CodeSelect.tsx'

function assigneesQuery(insIdCd: string) {
  return queryOptions({
    queryKey: ['assignees', insIdCd],
    queryFn: ({ signal }) => call(queryAssignees, { insIdCd }, { quiet: true, signal }),
  })
}

/** Reads again who holds what, and how much each holds. */
export async function refreshHolders(queries: QueryClient): Promise<void> {
  await Promise.all([['tasks', 'worklist'], ['board']].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/** The colleagues among whom a manager distributes work. */
export function useAssignees(): readonly CodeOption[] {
  const t = useText()
  const { insIdCd } = useProfile()
  const { data } = useQuery(assigneesQuery(insIdCd))
  return (data?.list ?? []).map(({ userId, username, name, roles }) => ({
    code: userId,
    shown: username,
    name: `${name}, ${roles.map((role) => t(`role.${role}`)).join(', ')}`,
  }))
}
