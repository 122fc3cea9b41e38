import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import type { RecordRow } from '../../../contract/records.ts'
import type { BulkStep } from '../../../domain/bulk.ts'
import { flows } from '../../../domain/flows/index.ts'
import type { AllRows } from '../../list/definition.ts'
import { useRemarkRequest } from '../steps/useRemarkRequest.ts'
import { listedBy, type PlanRequest } from './planRequest.ts'

const RemarkDialog = lazy(async () => ({ default: (await import('../steps/RemarkDialog.tsx')).RemarkDialog }))
const PlanDialog = lazy(async () => ({ default: (await import('./PlanDialog.tsx')).PlanDialog }))

export interface BulkAsked {
  action: BulkStep
  rows: readonly Pick<RecordRow, 'expId' | 'state' | 'version'>[]
  all?: AllRows | undefined
  onCommitted?: (() => void) | undefined
}

/** Plans a step on many records, asking for its remark first; returns the dialogs for that. */
export function useBulk(): [(asked: BulkAsked) => void, ReactNode] {
  const [remarkRequest, askRemark] = useRemarkRequest()
  const [open, setOpen] = useState<{ request: PlanRequest; onCommitted: BulkAsked['onCommitted'] } | null>(null)

  const plan = useCallback(
    async ({ action, rows, all, onCommitted }: BulkAsked) => {
      const remark = needsRemark(action) ? await askRemark(action, rows, all?.total ?? rows.length) : undefined
      if (remark === null) return
      const step = { action, ...(remark !== undefined && { remark }) }
      const list = rows.map(({ expId, state, version }) => ({ expId, position: state, version }))
      setOpen({ request: { kind: 'step', ask: { ...step, ...(all ? listedBy(all) : { list }) } }, onCommitted })
    },
    [askRemark],
  )
  const dialogs = (
    <Suspense>
      {remarkRequest && <RemarkDialog {...remarkRequest} />}
      {open && <PlanDialog {...open} onClose={() => setOpen(null)} />}
    </Suspense>
  )
  return [useCallback((asked) => void plan(asked), [plan]), dialogs]
}

function needsRemark(action: BulkStep): boolean {
  return flows.some(({ transitions }) =>
    transitions.some((step) => step.action === action && step.remark === 'required'),
  )
}

const PlanContext = createContext<((asked: BulkAsked) => void) | null>(null)

/** Lets its children plan a step on many records. An open dialog stays open when the button that opened it goes. */
export function BulkPlans({ children }: { children: ReactNode }) {
  const [plan, dialogs] = useBulk()
  return (
    <PlanContext value={plan}>
      {children}
      {dialogs}
    </PlanContext>
  )
}

/** Throws outside `BulkPlans`. */
export function usePlan(): (asked: BulkAsked) => void {
  const plan = useContext(PlanContext)
  if (!plan) throw new Error('usePlan is used outside BulkPlans.')
  return plan
}
