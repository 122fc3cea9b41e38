import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { flows } from '../../../domain/flows/index.ts'
import type { BulkStep } from '../../../domain/records/bulk.ts'
import type { AllRows, ClearSelection } from '../../list/definition.ts'
import { useRemarkRequest } from '../steps/useRemarkRequest.ts'
import { listedBy, type PlanRequest } from './planRequest.ts'

const RemarkDialog = lazy(async () => ({ default: (await import('../steps/RemarkDialog.tsx')).RemarkDialog }))
const PlanDialog = lazy(async () => ({ default: (await import('./PlanDialog.tsx')).PlanDialog }))

interface BulkAsked {
  action: BulkStep
  all: AllRows
  onCommitted: ClearSelection | undefined
}

/** Plans a step on all records that match, asking for its remark first; returns the dialogs for that. */
export function useBulk(): [(asked: BulkAsked) => void, ReactNode] {
  const [remarkRequest, askRemark] = useRemarkRequest()
  const [open, setOpen] = useState<{ request: PlanRequest; onCommitted: BulkAsked['onCommitted'] } | null>(null)

  const plan = useCallback(
    async ({ action, all, onCommitted }: BulkAsked) => {
      const remark = needsRemark(action) ? await askRemark(action, [], all.total) : undefined
      if (remark === null) return
      const step = { action, ...(remark !== undefined && { remark }) }
      setOpen({ request: { kind: 'step', ask: { ...step, ...listedBy(all) } }, onCommitted })
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
