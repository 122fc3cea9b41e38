import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { errors } from '../../../contract/errors.ts'
import type { BatchReply } from '../../../contract/schema.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { allStepsOf, stepFrom } from '../../../domain/workflow/allSteps.ts'
import { isContestAction } from '../../../domain/workflow/contest.ts'
import type { Action, Transition } from '../../../domain/workflow/flow.ts'
import { ApiError } from '../../api/ApiError.ts'
import { isSaidAlready } from '../../api/failures.ts'
import { hold, type StepToSend, sendHeld } from '../../api/heldSteps.ts'
import { undoMs } from '../../api/undoTime.ts'
import { forgetUndone, keepUndone } from '../../form/undoneRemarks.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import type { AllRows, ClearSelection } from '../../list/definition.ts'
import { ask, toast } from '../../ui/feedback/notices.ts'
import { refreshBehind, refreshSent } from '../follow.ts'
import { recordQuery, refreshAfterStep } from '../queries.ts'
import { keepSeen } from '../record/content/useSeenContent.ts'
import { nextOfWorklist } from '../worklist/nextOfWorklist.ts'
import { sayDone } from './doneLine.ts'
import { isRewrittenSince, latestOf, type StepRecord } from './latest.ts'
import { noteOwnSteps } from './ownSteps.ts'
import type { Refused } from './ResultDialog.tsx'
import { canBeHeld, sendStep } from './sendStep.ts'
import { aboutOf } from './useRemarkForm.ts'
import type { AskRemark } from './useRemarkRequest.ts'
import { warnIfHeld } from './warnIfHeld.ts'

interface TakeOptions {
  /** Set where all records that a list finds are meant, instead of these rows alone. */
  all?: AllRows | undefined
  /** Clears the selection but for the records that were refused; the keys are their ids. */
  clear?: ClearSelection | undefined
  remark?: string | undefined
  /** Called where the step was held, and then dropped or refused. */
  undone?: StepToSend['undone']
}

/**
 * Resolves to the number of records that took the step: each is done by itself. A step counts as taken while it is held. Does nothing while another step is being sent. For all that match it shows a plan, and does nothing yet.
 */
export type TakeStep = (action: Action, rows: readonly StepRecord[], options?: TakeOptions) => Promise<number>

/** What a step came to so far. */
interface Taken {
  isSent: boolean
  count: number
}

const nothing: Taken = { isSent: false, count: 0 }

interface TakenStep {
  action: Action
  rows: readonly StepRecord[]
  remark: string | undefined
  clear: TakeOptions['clear']
}

export interface StepResult extends Omit<TakenStep, 'rows'> {
  done: readonly StepRecord[]
  refused: Refused[]
}

interface StepDialogs {
  askRemark: AskRemark
  /** Must not change from one rendering to the next. */
  showResult: (result: StepResult) => void
  /** Leads on by itself, and does not wait until all has been read again. */
  quiet: boolean
}

/** `openExpId`: the record that the page shows, where a change of its content is shown beside it. */
export function useTakeStep(openExpId: string | undefined, { askRemark, showResult, quiet }: StepDialogs): TakeStep {
  const t = useText()
  const queries = useQueryClient()
  const underWay = useRef(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  return useMemo<TakeStep>(() => {
    return async (action, rows, options = {}) => {
      if (underWay.current) return 0
      underWay.current = true
      const { isSent, count } = await takeOne(action, rows, options).finally(() => {
        underWay.current = false
      })
      if (isSent && quiet) refreshBehind(queries, rows)
      else if (isSent) await refreshAfterStep(queries)
      return count
    }

    async function takeOne(action: Action, rows: readonly StepRecord[], options: TakeOptions): Promise<Taken> {
      const [row] = rows
      if (!row) {
        toast('warning', t('steps.chooseRecord'))
        return nothing
      }
      const isOne = rows.length === 1
      // Among several, the server says of each what came of both.
      if (!isOne) await sendHeld()
      if (rows.some(({ expId }) => warnIfHeld(expId, t))) return nothing
      const remark = options.remark ?? (needsRemark(action, rows) ? await askRemark(action, rows) : undefined)
      if (remark === null || !(await confirmed(action, rows, t))) return nothing
      const about = aboutOf({ action, rows })
      forgetUndone(about)
      if (undoMs() > 0 && canBeHeld(action, rows, remark)) {
        const selectAgain = options.clear?.()
        holdAll({ action, rows, remark, clear: undefined }, (how) => {
          if (remark) keepUndone(about, remark)
          if (how === 'dropped') selectAgain?.()
          options.undone?.(how)
        })
        return { isSent: false, count: rows.length }
      }
      return { isSent: true, count: await sendNow(action, rows, remark, options) }
    }

    /** The page goes on at once. What comes of it is said on whatever page the user is by then. */
    function holdAll(step: TakenStep, undone: TakeOptions['undone']): void {
      const { action, rows, remark } = step
      const [only, ...others] = rows
      const isOne = others.length === 0
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      const send = async () => {
        noteOwnSteps(rows.map((row) => moveOf(action, row)))
        const reply = await sendStep(action, rows, remark, { keepalive: true, headers })
        const reason = only && isOne ? await refusalOf(queries, only, reply, t) : await refusalOfSome(step, reply)
        refreshSent(queries, rows, location.pathname)
        return reason
      }
      const done = () => {
        if (only && isOne) sayDone(doneOf(action, only.expId, t))
      }
      hold({ ids: rows.map(({ expId }) => expId), name: t(`action.${action}`), send, done, undone }, undoMs())
    }

    /** Shows what became of each where the list is still on the screen; else it returns what was refused, if anything. */
    async function refusalOfSome(step: TakenStep, reply: BatchReply): Promise<string | null> {
      const refused = reply.list.filter(({ second }) => second.body.errCd)
      const [first] = refused
      if (first && !isShown.current) {
        const { errCd, errMsg } = first.second.body
        const reason = t('frame.labelled', { label: first.first.expId, text: errMsg ?? errCd ?? '' })
        return t('steps.held.some', { refused: `${refused.length}`, count: `${step.rows.length}`, reason })
      }
      await show(step, reply)
      return null
    }

    async function sendNow(
      action: Action,
      rows: readonly StepRecord[],
      remark: string | undefined,
      options: TakeOptions,
    ): Promise<number> {
      noteOwnSteps(rows.map((row) => moveOf(action, row)))
      try {
        const reply = await sendStep(action, rows, remark)
        await show({ action, rows, remark, clear: options.clear }, reply)
        return reply.successCount
      } catch (error) {
        if (!isSaidAlready(error)) {
          const isRefusal = error instanceof ApiError && error.kind === 'refused' && !error.isWordless
          toast('warning', isRefusal ? error.message : t('steps.operationFailed'))
        }
        return 0
      }
    }

    async function show(step: TakenStep, reply: BatchReply): Promise<void> {
      const { action, rows, remark, clear } = step
      const refusals = await stepRefusals(queries, step, reply)
      const refused = refusals.map((refusal) =>
        refusal.rewritten ? { ...refusal, reason: t('steps.contentChanged') } : refusal,
      )
      const refusedIds = refused.map(({ row }) => row.expId)
      clear?.(refusedIds)
      const [only] = refused
      if (refused.length === 0) {
        const [row] = rows
        if (row && rows.length === 1)
          sayDone({ ...doneOf(action, row.expId, t), next: quiet ? null : nextOfWorklist(row.expId, action) })
        else
          toast('success', t('steps.successOf', { word: t(`steps.success.${action}`), count: `${reply.successCount}` }))
      } else if (only && refused.length === 1 && rows.length === 1 && (!only.rewritten || only.row.expId === openExpId))
        toast('warning', only.reason)
      else showResult({ action, remark, clear, done: rows.filter(({ expId }) => !refusedIds.includes(expId)), refused })
    }
  }, [queries, t, openExpId, askRemark, showResult, quiet])
}

function moveOf(action: Action, { expId, flow: id, state: from }: StepRecord) {
  const flow = flowOf(id)
  return { expId, from, to: (flow && stepFrom(flow, from, action)?.to) ?? '' }
}

function needsRemark(action: Action, rows: readonly StepRecord[]): boolean {
  return rows.some((row) => {
    const flow = flowOf(row.flow)
    const isAsked = (step: Transition) =>
      step.action === action && step.from === row.state && step.remark === 'required'
    return flow !== null && allStepsOf(flow).some(isAsked)
  })
}

const confirming = [
  'cancel',
  'revoke',
  'submit',
  'hide',
  'delete',
  'notContest',
  'confirmNotContest',
  'contestAgain',
] as const

async function confirmed(action: Action, rows: readonly StepRecord[], t: Text): Promise<boolean> {
  const question = confirming.find((one) => one === action)
  if (!question) return true
  const text = t(`steps.confirm.${question}`, { count: rows.length, id: rows[0]?.expId ?? '' })
  const yes = t(`action.${question}`)
  return ask({ ...(isContestAction(question) && { title: yes }), text, yes, no: t('steps.back') })
}

/** The texts that the specification fixes stand before what was done. */
const titled: readonly Action[] = ['submit', 'delete']

function doneOf(action: Action, id: string, t: Text) {
  return {
    id,
    did: t(`steps.did.${action}`),
    ...(titled.includes(action) && { title: t(`steps.success.${action}`) }),
    gone: action === 'delete' || action === 'recall',
    isDraft: action === 'recall',
  }
}

/** Why the server refused the step on this record; null where it is done. */
async function refusalOf(queries: QueryClient, row: StepRecord, reply: BatchReply, t: Text): Promise<string | null> {
  const { errCd, errMsg } = reply.list[0]?.second.body ?? {}
  if (!errCd) return null
  if (errCd === errors.recordChanged.errCd) {
    // Only this record: the user may fill in a form by now, which shows another.
    await queries.fetchQuery({ ...recordQuery(row.expId), staleTime: 0 }).catch(() => {})
    if (isRewrittenSince(queries, row)) {
      keepSeen(queries, row)
      return t('steps.contentChanged')
    }
  }
  return errMsg ?? errCd
}

interface StepRefusal extends Refused {
  /** True where somebody else has rewritten the record since it was loaded. */
  rewritten: boolean
}

interface SentStep {
  action: Action
  rows: readonly StepRecord[]
}

/** Lists the records that were refused. Loads them again where one has changed, to tell which may be retried. */
async function stepRefusals(
  queries: QueryClient,
  { action, rows }: SentStep,
  reply: BatchReply,
): Promise<StepRefusal[]> {
  const refused = reply.list.flatMap(({ first, second: { body } }) => {
    const row = rows.find(({ expId }) => expId === first.expId)
    const { errCd, errMsg } = body
    return errCd && row ? [{ row, reason: errMsg ?? errCd, isConflict: errCd === errors.recordChanged.errCd }] : []
  })
  if (refused.some(({ isConflict }) => isConflict)) await refreshAfterStep(queries)
  return refused.map(({ row, reason, isConflict }) => {
    const rewritten = isConflict && isRewrittenSince(queries, row)
    if (rewritten) keepSeen(queries, row)
    return { row, reason, rewritten, retryable: !rewritten && isStillOffered(queries, action, row) }
  })
}

/** False for a record that has left the state: it would be refused again. */
function isStillOffered(queries: QueryClient, action: Action, row: StepRecord): boolean {
  return latestOf(queries, row).actions.some((offer) => offer.action === action && offer.allowed)
}
