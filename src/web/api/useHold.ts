import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type WorkRow, worklistClaim, worklistRelease } from '../../contract/worklist.ts'
import { call } from './call.ts'

/** In milliseconds; a claim holds for ten minutes. */
const renewEvery = 240_000

/** What is held: a record, or an alert. */
export type Held = { expId: string } | { rid: string }

/**
 * Holds a record or an alert for as long as it is on the screen. Returns who of the institution has it, undefined where
 * this user does not hold it.
 */
export function useHold(held: Held, holds: boolean): WorkRow['heldBy'] | undefined {
  const isRecord = 'expId' in held
  const id = isRecord ? held.expId : held.rid
  const thing = useMemo(() => (isRecord ? { expId: id } : { rid: id }), [isRecord, id])
  const { data } = useQuery({
    queryKey: ['claim', id],
    queryFn: ({ signal }) => call(worklistClaim, thing, { quiet: true, signal }),
    enabled: holds,
    refetchInterval: renewEvery,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (!holds) return
    // It ends by itself where this doesn't arrive.
    return () => void call(worklistRelease, thing, { quiet: true, keepalive: true }).catch(() => {})
  }, [holds, thing])
  return data?.heldBy
}
