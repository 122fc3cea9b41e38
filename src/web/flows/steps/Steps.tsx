import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import { bulkSteps } from '../../../domain/records/bulk.ts'
import { sendHeld } from '../../api/heldSteps.ts'
import { useBulk } from '../bulk/useBulk.tsx'
import { type StepRecord, toRetry } from './latest.ts'
import type { RemarkRequest } from './useRemarkForm.ts'
import { useRemarkRequest } from './useRemarkRequest.ts'
import { type StepResult, type TakeStep, useTakeStep } from './useTakeStep.ts'

const RemarkDialog = lazy(async () => ({ default: (await import('./RemarkDialog.tsx')).RemarkDialog }))
const ResultDialog = lazy(async () => ({ default: (await import('./ResultDialog.tsx')).ResultDialog }))

const StepsContext = createContext<TakeStep | null>(null)

/** Throws outside `Steps`. */
export function useSteps(): TakeStep {
  const take = useContext(StepsContext)
  if (!take) throw new Error('useSteps is used outside Steps.')
  return take
}

interface StepsProps {
  openExpId?: string
  /** Asks for the remark of a step on one record; a dialog unless said. */
  Remark?: ComponentType<RemarkRequest>
  /** The page itself leads on after a step, at once. */
  quiet?: boolean
  children: ReactNode
}

/** Lets what is inside take steps on records, and shows the dialogs that a step opens. */
export function Steps({ openExpId, Remark: RemarkOfOne = RemarkDialog, quiet = false, children }: StepsProps) {
  const queries = useQueryClient()
  const [remarkRequest, askRemark] = useRemarkRequest()
  const [result, setResult] = useState<StepResult | null>(null)
  const takeOne = useTakeStep(openExpId, { askRemark, showResult: setResult, quiet })
  const [planBulk, bulkDialogs] = useBulk()
  const take = useMemo<TakeStep>(
    () => async (action, rows, options) => {
      const { all, clear } = options ?? {}
      const ofMany = all && bulkSteps.find((one) => one === action)
      if (!ofMany) return takeOne(action, rows, options)
      await sendHeld()
      planBulk({ action: ofMany, all, onCommitted: clear })
      return 0
    },
    [takeOne, planBulk],
  )

  const retry = ({ action, remark, clear }: StepResult, rows: readonly StepRecord[]) => {
    setResult(null)
    const latest = rows.map((row) => toRetry(queries, row))
    void take(action, latest, { remark, clear })
  }
  const Remark = remarkRequest && remarkRequest.rows.length > 1 ? RemarkDialog : RemarkOfOne
  return (
    <StepsContext value={take}>
      {children}
      {bulkDialogs}
      <Suspense>
        {remarkRequest && <Remark {...remarkRequest} />}
        {result && <ResultDialog {...result} onClose={() => setResult(null)} onRetry={(rows) => retry(result, rows)} />}
      </Suspense>
    </StepsContext>
  )
}
