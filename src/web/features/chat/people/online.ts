import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ChatEntry, getOnline, type PresenceNotice } from '../../../../contract/messages/messages.ts'
import { topics } from '../../../../contract/messages/topics.ts'
import { call } from '../../../api/call.ts'
import { useTopic } from '../../../realtime/useLive.ts'
import { useProfile } from '../../../session/useProfile.ts'

interface Online {
  list: readonly ChatEntry[]
  others: readonly string[]
}

const gatheredMs = 1_000

const onlineQuery = queryOptions({
  queryKey: ['chat', 'online'],
  queryFn: async ({ signal }): Promise<Online> => ({
    ...(await call(getOnline, {}, { quiet: true, signal })),
    others: [],
  }),
  staleTime: Number.POSITIVE_INFINITY,
})

export function useOnline() {
  return useQuery(onlineQuery)
}

export function useFollowOnline(): void {
  const queries = useQueryClient()
  const { userId: me } = useProfile()
  useTopic(
    topics.presence,
    (notice) =>
      'users' in notice &&
      queries.setQueryData(onlineQuery.queryKey, (data) => data && withPresence(data, notice.users, me)),
    () => void refreshOnline(queries),
  )
}

function refreshOnline(queries: QueryClient): Promise<unknown> {
  return queries.invalidateQueries({ queryKey: onlineQuery.queryKey })
}

/** Leaves out `me`. Keeps users who went offline in the list, so that their names are known when they return. */
export function withPresence(online: Online, users: PresenceNotice['users'], me: string): Online {
  const now = new Map(users.map(({ userId, online }) => [userId, online]))
  const list = online.list.map((one) => ({ ...one, online: now.get(one.id) ?? one.online }))
  const known = new Set([me, ...list.map(({ id }) => id)])
  const stay = online.others.filter((personId) => now.get(personId) !== false)
  const come = users.filter((user) => user.online && !known.has(user.userId)).map(({ userId }) => userId)
  return { list, others: [...new Set([...stay, ...come])] }
}

export function onlineNames({ list, others }: Online): ReadonlySet<string> {
  return new Set([...list.filter((one) => one.online).map(({ id }) => id), ...others])
}

export function fitting<Person extends ChatEntry>(list: readonly Person[], typed: string): readonly Person[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return list
  return list.filter(({ name, username, insIdCd, dept }) =>
    [name, username ?? '', insIdCd, dept.en, dept.zh].some((text) => text.toLowerCase().includes(wanted)),
  )
}

export function useNamesOfOthers(): void {
  const queries = useQueryClient()
  const { data } = useOnline()
  const isStale = (data?.others.length ?? 0) > 0
  const wait = useRef(0)
  useEffect(() => {
    const waitMs = wait.current
    wait.current = gatheredMs
    if (!isStale) return
    const timer = setTimeout(() => void refreshOnline(queries), waitMs)
    return () => clearTimeout(timer)
  }, [queries, isStale])
}
