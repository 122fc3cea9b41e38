import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type WorkRow, worklistClaim } from '../../contract/worklist.ts'
import { call } from './call.ts'
import { type Held, leave, leftFor } from './leave.ts'

/** In milliseconds; a claim holds for ten minutes. */
const renewEvery = 240_000

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
    queryFn: ({ signal }) => call(worklistClaim, { ...thing, ...leftFor(thing) }, { quiet: true, signal }),
    enabled: holds,
    refetchInterval: renewEvery,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (!holds) return
    return () => leave(thing)
  }, [holds, thing])
  return data?.heldBy
}
