import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type WorkRow, worklistClaim, worklistRelease } from '../../../contract/worklist.ts'
import { call } from '../../api/call.ts'
import { neighboursOf } from '../../list/neighbours.ts'
import { isOfWorklist } from './workAddress.ts'

/** In milliseconds; a claim holds for ten minutes. */
const renewEvery = 240_000

/**
 * Holds a record that was opened from one's own work for as long as it is on the screen. Returns who of the institution
 * has it, undefined where it was opened elsewhere.
 */
export function useHold(expId: string): WorkRow['heldBy'] | undefined {
  const neighbours = neighboursOf(expId)
  const holds = isOfWorklist(neighbours) && neighbours?.back.search.scope === undefined
  const { data } = useQuery({
    queryKey: ['claim', expId],
    queryFn: ({ signal }) => call(worklistClaim, { expId }, { quiet: true, signal }),
    enabled: holds,
    refetchInterval: renewEvery,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (!holds) return
    // It ends by itself where this doesn't arrive.
    return () => void call(worklistRelease, { expId }, { quiet: true, keepalive: true }).catch(() => {})
  }, [holds, expId])
  return data?.heldBy
}
