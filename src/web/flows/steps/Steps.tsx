import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { errors } from '../../../contract/errors.ts'
import type { RecordRow } from '../../../contract/records.ts'
import type { BatchReply } from '../../../contract/schema.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import type { Action } from '../../../domain/workflow/flow.ts'
import { ApiError } from '../../api/ApiError.ts'
import { isSaidAlready } from '../../api/failures.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import { ask, toast } from '../../ui/notices.ts'
import { refreshAfterStep } from '../queries.ts'
import { keepSeen } from '../record/useSeenContent.ts'
import { isRewrittenSince, latestOf, toRetry } from './latest.ts'
import { RemarkDialog } from './RemarkDialog.tsx'
import { type Refused, ResultDialog } from './ResultDialog.tsx'
import { sendStep } from './sendStep.ts'
import './steps.css'

interface LeftOut {
  row: RecordRow
  reason: string
}

interface TakeOptions {
  remark?: string | undefined
  leftOut?: readonly LeftOut[]
}

/** Resolves to the number of records that took the step. Does nothing while another step is being sent. */
type Take = (action: Action, rows: readonly RecordRow[], options?: TakeOptions) => Promise<number>

const StepsContext = createContext<Take | null>(null)

/** Throws outside `Steps`. */
export function useSteps(): Take {
  const take = useContext(StepsContext)
  if (!take) throw new Error('useSteps is used outside Steps.')
  return take
}

interface RemarkRequest {
  action: Action
  rows: readonly RecordRow[]
  answer: (remark: string | null) => void
}

interface Result {
  action: Action
  remark: string | undefined
  done: number
  refused: Refused[]
}

interface StepsProps {
  openExpId?: string
  children: ReactNode
}

export function Steps({ openExpId, children }: StepsProps) {
  const t = useText()
  const queries = useQueryClient()
  const [remarkRequest, setRemarkRequest] = useState<RemarkRequest | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const underWay = useRef(false)

  const take = useMemo<Take>(() => {
    const askRemark = (action: Action, rows: readonly RecordRow[]) =>
      new Promise<string | null>((resolve) => {
        const answer = (remark: string | null) => {
          setRemarkRequest(null)
          resolve(remark)
        }
        setRemarkRequest({ action, rows, answer })
      })

    return async (action, rows, options = {}) => {
      if (underWay.current) return 0
      underWay.current = true
      const done = await takeOne(action, rows, options).finally(() => {
        underWay.current = false
      })
      if (done !== null) await refreshAfterStep(queries)
      return done ?? 0
    }

    /** Null where nothing was sent. */
    async function takeOne(action: Action, rows: readonly RecordRow[], options: TakeOptions): Promise<number | null> {
      if (rows.length === 0) {
        toast('warning', t('steps.chooseRecord'))
        return null
      }
      const { leftOut = [] } = options
      const remark = options.remark ?? (needsRemark(action, rows) ? await askRemark(action, rows) : undefined)
      if (remark === null || !(await confirmed(action, rows, t))) return null
      try {
        const reply = await sendStep(action, rows, remark)
        await show(action, rows, remark, reply, leftOut)
        return reply.successCount
      } catch (error) {
        if (!isSaidAlready(error)) {
          const isRefusal = error instanceof ApiError && error.kind === 'refused'
          toast('warning', isRefusal ? error.message : t('steps.operationFailed'))
        }
        return 0
      }
    }

    function successOf(action: Action, done: number): string {
      const word = t(`steps.success.${action}`)
      return done > 1 ? t('steps.successOf', { word, count: `${done}` }) : word
    }

    async function show(
      action: Action,
      rows: readonly RecordRow[],
      remark: string | undefined,
      reply: BatchReply,
      leftOut: readonly LeftOut[],
    ): Promise<void> {
      const answered = await withChanges(action, refusedOf(rows, reply))
      const refused = [...answered, ...leftOut.map((record) => ({ ...record, retryable: false }))]
      const [only] = answered
      if (refused.length === 0) toast('success', successOf(action, reply.successCount))
      else if (only && refused.length === 1 && rows.length === 1 && (!only.rewritten || only.row.expId === openExpId))
        toast('warning', only.reason)
      else setResult({ action, remark, done: reply.successCount, refused })
    }

    async function withChanges(action: Action, refused: readonly Answered[]): Promise<(Refused & Answered)[]> {
      const isConflict = ({ errCd }: { errCd: string }) => errCd === errors.recordChanged.errCd
      if (refused.some(isConflict)) await refreshAfterStep(queries)
      return refused.map((one) => {
        // Records that have left the state would be refused again.
        const offers = latestOf(queries, one.row).actions
        const stillPossible = offers.some((offer) => offer.action === action && offer.allowed)
        if (!isConflict(one) || !isRewrittenSince(queries, one.row)) return { ...one, retryable: stillPossible }
        keepSeen(queries, one.row)
        return { ...one, rewritten: true, retryable: false, reason: t('steps.contentChanged') }
      })
    }
  }, [queries, t, openExpId])

  return (
    <StepsContext value={take}>
      {children}
      {remarkRequest && <RemarkDialog {...remarkRequest} />}
      {result && (
        <ResultDialog
          {...result}
          onClose={() => setResult(null)}
          onRetry={(rows) => {
            setResult(null)
            void take(
              result.action,
              rows.map((row) => toRetry(queries, row)),
              { remark: result.remark },
            )
          }}
        />
      )}
    </StepsContext>
  )
}

interface Answered extends LeftOut {
  errCd: string
  rewritten: boolean
}

function refusedOf(rows: readonly RecordRow[], reply: BatchReply): Answered[] {
  return reply.list.flatMap(({ first, second: { body } }) => {
    const row = rows.find((one) => one.expId === first.expId)
    const { errCd, errMsg } = body
    return errCd && row ? [{ row, errCd, reason: errMsg ?? errCd, rewritten: false }] : []
  })
}

function needsRemark(action: Action, rows: readonly RecordRow[]): boolean {
  return rows.some((row) =>
    flowOf(row.flow)?.transitions.some(
      (step) => step.action === action && step.from === row.state && step.remark === 'required',
    ),
  )
}

const confirming = ['cancel', 'revoke', 'submit', 'hide', 'delete'] as const

async function confirmed(action: Action, rows: readonly RecordRow[], t: Text): Promise<boolean> {
  const question = confirming.find((one) => one === action)
  if (!question) return true
  const text = t(`steps.confirm.${question}`, { count: rows.length, id: rows[0]?.expId ?? '' })
  return ask({ text, yes: t(`action.${question}`), no: t('steps.back') })
}
