import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ChatEntry, getOnline, type PresenceNotice } from '../../../contract/messages.ts'
import { topics } from '../../../contract/topics.ts'
import { call } from '../../api/call.ts'
import { useTopic } from '../../realtime/useLive.ts'
import { useProfile } from '../../session/useProfile.ts'

/** Who is connected now, in whatever process, but for oneself. */
export interface Online {
  list: readonly ChatEntry[]
  /** Who has come since the list was asked for: only their names are known. */
  others: readonly string[]
}

const gatheredMs = 1_000

export const onlineQuery = queryOptions({
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

/** Keeps the list true by who comes and goes; it is asked for anew where that was missed. */
export function useFollowOnline(): void {
  const queries = useQueryClient()
  const { userId: me } = useProfile()
  useTopic<Partial<PresenceNotice>>(
    topics.presence,
    ({ users = [] }) => queries.setQueryData(onlineQuery.queryKey, (data) => data && withPresence(data, users, me)),
    () => void refreshOnline(queries),
  )
}

export function refreshOnline(queries: QueryClient): Promise<unknown> {
  return queries.invalidateQueries({ queryKey: onlineQuery.queryKey })
}

/** `me` is left out. Who has gone stays in the list: whoever comes back is known. */
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

/** Those of them who are asked for: by name, user name or institution. */
export function fitting<Person extends ChatEntry>(list: readonly Person[], typed: string): readonly Person[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return list
  return list.filter(({ name, username, insIdCd, dept }) =>
    [name, username ?? '', insIdCd, dept.en, dept.zh].some((text) => text.toLowerCase().includes(wanted)),
  )
}

/** Looks up who has come, for as long as somebody looks at the list: at once as it opens, then those of a moment together. */
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
