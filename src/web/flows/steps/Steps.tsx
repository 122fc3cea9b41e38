import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import type { RecordRow } from '../../../contract/records.ts'
import { bulkSteps } from '../../../domain/bulk.ts'
import { useBulk } from '../bulk/useBulk.tsx'
import { toRetry } from './latest.ts'
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
  /** Asks for the remark of a step; a dialog unless said. */
  Remark?: ComponentType<RemarkRequest>
  /** Says nothing of what succeeded and goes on at once: the page itself shows it. */
  quiet?: boolean
  children: ReactNode
}

/** Lets what is inside take steps on records, and shows the dialogs that a step opens. */
export function Steps({ openExpId, Remark = RemarkDialog, quiet = false, children }: StepsProps) {
  const queries = useQueryClient()
  const [remarkRequest, askRemark] = useRemarkRequest()
  const [result, setResult] = useState<StepResult | null>(null)
  const takeOne = useTakeStep(openExpId, { askRemark, showResult: setResult, quiet })
  const [planBulk, bulkDialogs] = useBulk()
  const take = useMemo<TakeStep>(
    () => async (action, rows, options) => {
      const several = (rows.length > 1 || options?.all) && bulkSteps.find((one) => one === action)
      if (!several) return takeOne(action, rows, options)
      planBulk({ ...options, action: several, rows })
      return 0
    },
    [takeOne, planBulk],
  )

  const retry = ({ action, remark }: StepResult, rows: readonly RecordRow[]) => {
    setResult(null)
    const latest = rows.map((row) => toRetry(queries, row))
    void take(action, latest, { remark })
  }
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
