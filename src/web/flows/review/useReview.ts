import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { RecordDetail } from '../../../contract/records/records.ts'
import type { WorkRow } from '../../../contract/records/worklist.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { asides } from '../../../domain/workflow/check.ts'
import type { Action } from '../../../domain/workflow/flow.ts'
import type { CallOptions } from '../../api/call.ts'
import { hold, type StepToSend } from '../../api/heldSteps.ts'
import { undoMs } from '../../api/undoTime.ts'
import type { Address } from '../../routes/links.ts'
import { usePageKey } from '../../ui/keys/usePageKey.ts'
import { pageIdOf } from '../pageIds.ts'
import { operationsQuery, recordQuery } from '../queries.ts'
import { sayDone } from '../steps/doneLine.ts'
import { useSteps } from '../steps/Steps.tsx'
import { firstRow, reviewAddress } from '../worklist/reviewAddress.ts'
import { workAddress } from '../worklist/workAddress.ts'
import { idOf } from '../worklist/workRow.ts'
import type { TakenDecision } from './LastDecision.tsx'

interface ReviewPlace {
  /** The worklist as it is asked, without an open row. */
  here: Address
  rows: readonly WorkRow[]
  /** The id of the row that is open, or `firstRow`. */
  asked: string
  /** Asks for the page of the list after this one, or the one before; false where there is none. */
  turn: (pages: 1 | -1) => boolean
}

/** A result of an alert. */
export interface Handling {
  /** In which the alert was seen. */
  version: number
  /** Such as `Fraud confirmed`. */
  name: string
  send: (options: CallOptions) => Promise<unknown>
  /** Called where it was dropped or refused: nothing was done. */
  undone: () => void
}

/** Moves from row to row and decides: after a step the next row is open. */
export function useReview({ here, rows, asked, turn }: ReviewPlace) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const takeStep = useSteps()
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const [last, setLast] = useState<TakenDecision | null>(null)
  // The list is read again after each decision: until then it still holds what was decided.
  const [decided, setDecided] = useState<ReadonlyMap<string, number>>(new Map())
  const ids = rows.map(idOf)
  const free = rows.filter((row) => row.version > (decided.get(idOf(row)) ?? -1)).map(idOf)
  const open = asked === firstRow ? free[0] : asked
  const at = open === undefined ? -1 : ids.indexOf(open)
  const next = ids.slice(at + 1).find((id) => free.includes(id))
  const previous = ids.slice(0, Math.max(at, 0)).findLast((id) => free.includes(id))
  usePrefetched(rows.find((row) => idOf(row) === next))

  const show = (id: string) => void navigate({ ...reviewAddress(here, id), replace: true, resetScroll: false })
  const move = (step: 1 | -1) => {
    const to = step > 0 ? next : previous
    if (to !== undefined) show(to)
    else turn(step)
  }
  usePageKey((key) => {
    if (key === 'j') move(1)
    if (key === 'k') move(-1)
    if (key === 'enter' && open !== undefined) void navigate(workAddress(open))
    return ['j', 'k', 'enter'].includes(key)
  })

  const decide = async (action: Action, record: RecordDetail, remark?: string) => {
    const flow = flowOf(record.flow)
    if (!flow) return
    if (action === 'modify' || action === 'reply') {
      const pageId = pageIdOf(flow, record.state, action)
      return navigate({ to: '/stdDetailModifyPage', search: { pageId, expId: record.expId } })
    }
    const done = await takeStep(action, [record], { remark, undone: undoneOf(record.expId) })
    if (done === 0) return
    if (asides.includes(action)) {
      // It opens as it stands now.
      await queries.fetchQuery({ ...recordQuery(record.expId), staleTime: 0 })
      setLast(null)
      return show(record.expId)
    }
    setLast({ expId: record.expId, action, flow: record.flow, from: record.state, at: Date.now() })
    leave(record.expId, record.version)
  }
  // What was not done can be opened again; what was undone is opened, where the review is still there.
  const undoneOf = (id: string): StepToSend['undone'] => {
    return (how) => {
      setDecided((before) => new Map([...before].filter(([one]) => one !== id)))
      setLast((before) => (before?.expId === id ? null : before))
      if (how === 'dropped' && isThere.current) show(id)
    }
  }
  const leave = (id: string, version: number) => {
    setDecided((before) => new Map([...before, [id, version]]))
    if (id === open) show(next ?? firstRow)
  }
  return {
    open,
    show,
    move,
    take: (action: Action, record: RecordDetail, remark?: string) => void decide(action, record, remark),
    handle: async (id: string, { version, name, send, undone }: Handling) => {
      if (undoMs() > 0) {
        const sendOnce = async () => {
          await send({ keepalive: true })
          return null
        }
        const openAgain = undoneOf(id)
        const step = { ids: [id], name, send: sendOnce, done: () => sayDone({ id, did: name }) }
        const drop: StepToSend['undone'] = (how) => {
          undone()
          openAgain?.(how)
        }
        hold({ ...step, undone: drop }, undoMs())
      } else {
        await send({})
        sayDone({ id, did: name })
      }
      setLast(null)
      leave(id, version)
    },
    last,
    position: at + 1,
    hasNext: next !== undefined,
    hasPrevious: previous !== undefined,
  }
}

/** Loads the record of the next row while this one is read. */
function usePrefetched(row: WorkRow | undefined): void {
  const queries = useQueryClient()
  const { expId } = row ?? {}
  useEffect(() => {
    if (expId === undefined) return
    void queries.prefetchQuery(recordQuery(expId))
    void queries.prefetchQuery(operationsQuery(expId))
  }, [queries, expId])
}
