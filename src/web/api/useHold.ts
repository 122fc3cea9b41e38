import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type WorkRow, worklistClaim } from '../../contract/records/worklist.ts'
import { call } from './call.ts'
import { type Held, leave, leftFor, release } from './leave.ts'

/** In milliseconds; a claim holds for ten minutes. */
const renewEvery = 240_000

interface OpenTo {
  heldBy: WorkRow['heldBy']
  /** Colleagues who have it open too. */
  viewers: NonNullable<WorkRow['viewers']>
}

/**
 * Holds a record or an alert for as long as it is on the screen, or is shown to colleagues as looking at it. Returns who of
 * the institution has it open; undefined until that is known. `mode`: null while it is not on the screen yet.
 */
export function useHold(held: Held, mode: 'works' | 'views' | null): OpenTo | undefined {
  const isOpen = mode !== null
  const isRecord = 'expId' in held
  const id = isRecord ? held.expId : held.rid
  const item = useMemo(() => (isRecord ? { expId: id } : { rid: id }), [isRecord, id])
  const { data } = useQuery({
    queryKey: ['claim', id, mode],
    queryFn: ({ signal }) => {
      const viewing = mode === 'views' && ({ viewing: true } as const)
      return call(worklistClaim, { ...item, ...leftFor(item), ...viewing }, { quiet: true, signal })
    },
    enabled: isOpen,
    refetchInterval: renewEvery,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (!isOpen) return
    const close = () => release(item)
    addEventListener('pagehide', close)
    return () => {
      removeEventListener('pagehide', close)
      leave(item)
    }
  }, [isOpen, item])
  return data
}
