import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import type { RecordRow } from '../../../contract/records.ts'
import type { BatchReply } from '../../../contract/schema.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import type { Action } from '../../../domain/workflow/flow.ts'
import { ApiError } from '../../api/ApiError.ts'
import { isSaidAlready } from '../../api/failures.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import { ask, toast } from '../../ui/notices.ts'
import { refreshAfterStep } from '../queries.ts'
import { RemarkDialog } from './RemarkDialog.tsx'
import { type Refused, ResultDialog } from './ResultDialog.tsx'
import { sendStep } from './sendStep.ts'
import './steps.css'

/**
 * Takes a step on records of one flow; answers how many it was taken on. While one is on its way another press does
 * nothing. `remark`: what was written for these records already.
 */
type Take = (action: Action, rows: readonly RecordRow[], remark?: string) => Promise<number>

const StepsContext = createContext<Take | null>(null)

/** Takes steps: asks what must be asked, calls, refreshes, and shows each record's outcome. Inside `Steps`. */
export function useSteps(): Take {
  const take = useContext(StepsContext)
  if (!take) throw new Error('useSteps is used outside Steps.')
  return take
}

interface RemarkAsked {
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

/** Around the pages on which steps are taken: holds their dialogs. */
export function Steps({ children }: { children: ReactNode }) {
  const t = useText()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<RemarkAsked | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const underWay = useRef(false)

  const take = useMemo<Take>(() => {
    const askRemark = (action: Action, rows: readonly RecordRow[]) =>
      new Promise<string | null>((resolve) => {
        const answer = (remark: string | null) => {
          setAsked(null)
          resolve(remark)
        }
        setAsked({ action, rows, answer })
      })

    return async (action, rows, written) => {
      if (underWay.current) return 0
      underWay.current = true
      try {
        return await takeOne(action, rows, written)
      } finally {
        underWay.current = false
      }
    }

    async function takeOne(action: Action, rows: readonly RecordRow[], written: string | undefined): Promise<number> {
      if (rows.length === 0) {
        toast('warning', t('steps.chooseRecord'))
        return 0
      }
      const remark = written ?? (needsRemark(action, rows) ? await askRemark(action, rows) : undefined)
      if (remark === null || !(await confirmed(action, rows, t))) return 0
      try {
        const reply = await sendStep(action, rows, remark)
        show(action, rows, remark, reply)
        return reply.successCount
      } catch (error) {
        if (!isSaidAlready(error)) {
          const isRefusal = error instanceof ApiError && error.kind === 'refused'
          toast('warning', isRefusal ? error.message : t('steps.operationFailed'))
        }
        return 0
      } finally {
        await refreshAfterStep(queries)
      }
    }

    function successOf(action: Action, done: number): string {
      const word = t(`steps.success.${action}`)
      return done > 1 ? t('steps.successOf', { word, count: `${done}` }) : word
    }

    function show(action: Action, rows: readonly RecordRow[], remark: string | undefined, reply: BatchReply): void {
      const refused = refusedOf(rows, reply)
      const [only] = refused
      if (!only) toast('success', successOf(action, reply.successCount))
      else if (rows.length === 1) toast('warning', only.reason)
      else setResult({ action, remark, done: reply.successCount, refused })
    }
  }, [queries, t])

  return (
    <StepsContext value={take}>
      {children}
      {asked && <RemarkDialog {...asked} />}
      {result && (
        <ResultDialog
          {...result}
          onClose={() => setResult(null)}
          onRetry={(rows) => {
            setResult(null)
            void take(
              result.action,
              rows.map((row) => freshest(queries, row)),
              result.remark,
            )
          }}
        />
      )}
    </StepsContext>
  )
}

/** The record as the lists show it by now: one that has moved on is sent from where it stands, not from where it stood. */
function freshest(queries: QueryClient, row: RecordRow): RecordRow {
  const lists = queries.getQueriesData<{ list?: RecordRow[] }>({ queryKey: ['records'] })
  const known = lists.flatMap(([, data]) => data?.list ?? []).filter((one) => one.expId === row.expId)
  return known.reduce((newest, one) => (one.version > newest.version ? one : newest), row)
}

function refusedOf(rows: readonly RecordRow[], reply: BatchReply): Refused[] {
  return reply.list.flatMap(({ first, second: { body } }) => {
    const row = rows.find((one) => one.expId === first.expId)
    return body.errCd && row ? [{ row, reason: body.errMsg ?? body.errCd }] : []
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

/** What takes something back or away is asked about first. */
async function confirmed(action: Action, rows: readonly RecordRow[], t: Text): Promise<boolean> {
  const question = confirming.find((one) => one === action)
  if (!question) return true
  const text = t(`steps.confirm.${question}`, { count: rows.length, id: rows[0]?.expId ?? '' })
  return ask({ text, yes: t(`action.${question}`), no: t('steps.back') })
}
