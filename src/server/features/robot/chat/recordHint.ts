import { answerTo, type ExceptionTransId, isExceptionTransId } from '../../../../domain/records/transactions.ts'
import { dayText } from '../../../../domain/time/calendar.ts'
import { asides } from '../../../../domain/workflow/check.ts'
import type { ActionOffer } from '../../../../domain/workflow/decide.ts'
import type { Action, Transition } from '../../../../domain/workflow/flow.ts'
import { languageFacts } from '../../../../texts/languages.ts'
import { fill, type Language, texts } from '../../../../texts/texts.ts'
import type { SessionUser } from '../../../http/serve/access.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { type Sayings, sayings } from '../../../knowledge/sayings.ts'
import type { RecordStatus } from '../../../recordStatus.ts'

export interface RecordHint {
  lines: string[]
  articleIds: string[]
  page: string
  /** Forms of steps that this user may take. */
  forms: readonly { action: Action; page: string }[]
  files: RecordStatus['files']
}

interface HintDeps {
  /** Throws when this user may not see the record. */
  recordStatusOf: (expId: string, user: SessionUser) => Promise<RecordStatus>
}

/** Null for an unknown record and for one that this user may not see, so that the answers are the same. */
export function recordHints({ recordStatusOf }: HintDeps) {
  return async (expId: string, user: SessionUser, language: Language): Promise<RecordHint | null> => {
    try {
      return hintOn(expId, await recordStatusOf(expId, user), user, language)
    } catch (error) {
      if (error instanceof CallError && (error.error === 'notFound' || error.error === 'forbidden')) return null
      throw error
    }
  }
}

/** A record, the user who asks about it, and the words of the user's language. */
interface Hinted extends RecordStatus {
  expId: string
  user: SessionUser
  language: Language
  say: Sayings['talk']
  words: (typeof texts)[Language]
}

function hintOn(expId: string, status: RecordStatus, user: SessionUser, language: Language): RecordHint {
  const hinted = { ...status, expId, user, language, say: sayings[language].talk, words: texts[language] }
  const { flow, state, actions, files } = status
  const next = actions.find(({ action, allowed }) => allowed && !isAside(action))
  const pageOf = (path: string, page: string) =>
    `/${path}?${new URLSearchParams({ pageId: `${flow.pageId}.search.${page}`, expId })}`
  const forms = actions.filter(({ action, allowed }) => allowed && (action === 'modify' || action === 'reply'))
  return {
    lines: [
      standsLine(hinted),
      ...answerLines(hinted),
      ...pendingLines(hinted),
      ...nextLines(hinted),
      ...refusalLines(hinted),
      ...evidenceLines(hinted),
      ...raiseLines(hinted),
    ],
    articleIds: [`flow.${flow.id}.${state}`, ...(next ? [`action.${next.action}`] : []), `flow.${flow.id}`, 'how.due'],
    page: pageOf('stdDetailPage', 'detail'),
    forms: forms.map(({ action }) => ({ action, page: pageOf('stdDetailModifyPage', action) })),
    files,
  }
}

function standsLine(hinted: Hinted): string {
  const { expId, flow, state, transId, dueDt, answerBy, say, words } = hinted
  const name = nameOf(transId, hinted)
  const line = say.stands({ expId, name, flow: words.flow[flow.id], state: words.state[state] })
  return dueDt && dueDt !== answerBy ? line + say.due({ day: dayText(dueDt) }) + whyText(hinted) : line
}

function nameOf(code: string, { words }: Hinted): string {
  return isExceptionTransId(code) ? words.transId[code] : code
}

/** Why the day is the one just named. */
function whyText({ why, language }: Hinted): string {
  return languageFacts[language].sentenceGap + why(language)
}

/** By when the receiver may answer with a record of its own, or contest this one after all. */
function answerLines(hinted: Hinted): string[] {
  const { dueDt, answerBy, contestBy, rcvInsIdCd, raises, say, words } = hinted
  const who = `${words.role.handler} ${rcvInsIdCd}`
  const contest = contestBy === null ? [] : [say.contestAgain({ who, day: dayText(contestBy) })]
  const answer = answerOf(hinted)
  if (!answer || !answerBy) return contest
  const line = say.answer({ who, transaction: words.transId[answer], day: dayText(answerBy) })
  const why = dueDt === null || dueDt === answerBy ? whyText(hinted) : ''
  return [line + (raises.some((one) => one.transId === answer) ? say.youAnswer : '') + why, ...contest]
}

function answerOf({ transId }: RecordStatus): ExceptionTransId | null {
  return isExceptionTransId(transId) ? answerTo(transId) : null
}

function pendingLines(hinted: Hinted): string[] {
  const { pendingAnswer, say, words } = hinted
  if (!pendingAnswer) return []
  const { transId, expId, state } = pendingAnswer
  return [say.pendingAnswer({ transaction: nameOf(transId, hinted), expId, state: words.state[state] })]
}

/** Who may take the next step, and which of the steps are this user's. */
function nextLines({ flow, state, submitInsIdCd, rcvInsIdCd, actions, say, words, ...hinted }: Hinted): string[] {
  const possible = actions.filter(isPossible)
  const institutions = { submitter: [submitInsIdCd], receiver: [rcvInsIdCd], either: [submitInsIdCd, rcvInsIdCd] }
  const steps: readonly Transition[] = flow.transitions.filter(
    (step) => step.from === state && possible.some(({ action }) => action === step.action),
  )
  const people = steps.flatMap(({ by, side }) => institutions[side].map((insIdCd) => `${words.role[by]} ${insIdCd}`))
  if (people.length === 0) return (hinted.answerBy ?? hinted.contestBy ?? hinted.pendingAnswer) ? [] : [say.nobody]
  const own = possible.filter(({ allowed }) => allowed).map(({ action }) => words.action[action])
  const line = say.mayAct({ who: [...new Set(people)].join(say.separator) })
  return [own.length > 0 ? line + say.you({ actions: own.join(say.separator) }) : line]
}

/** By this user or by somebody else. A possible withdrawal by the other side is not a step to wait for. */
function isPossible({ action, allowed, reason }: ActionOffer): boolean {
  if (reason === 'otherInstitution') return !isAside(action)
  return allowed || reason === 'roleMissing' || reason === 'ownSubmission'
}

/** Withdrawals are no step to wait for. */
function isAside(action: Action): boolean {
  return asides.includes(action)
}

/** Why steps are grey: each reason once. Whose turn it is on the other side is said anyway. */
function refusalLines({ actions, state, user, say, words }: Hinted): string[] {
  const refused = actions.flatMap(({ action, reason, needs }) => {
    if (!reason || reason === 'otherInstitution') return []
    const has = user.roles.map((name) => words.role[name]).join(say.separator)
    const values = { state: words.state[state], needs: needs ? words.role[needs] : '', has }
    return [{ name: words.action[action], why: fill(words.error[reason], values) }]
  })
  return [...Map.groupBy(refused, ({ why }) => why)].map(([why, steps]) =>
    say.refused({ actions: steps.map(({ name }) => name).join(say.separator), why }),
  )
}

function evidenceLines({ notAttached, view, actions, say, language }: Hinted): string[] {
  const isOver = actions.every(({ action }) => action === 'hide' || action === 'unhide')
  if (notAttached.length === 0 || view === 'receiver' || isOver) return []
  const names = notAttached.map((group) => {
    const name = group.map(({ nm }) => nm[language]).join(say.separator)
    if (group.length > 1) return say.oneOf({ names: name })
    return group[0]?.required ? say.required({ name }) : name
  })
  return [say.notAttached({ names: names.join(say.separator) })]
}

function raiseLines(hinted: Hinted): string[] {
  const { raises, say } = hinted
  const others = raises.filter(({ transId }) => transId !== answerOf(hinted))
  const named = others.map(({ transId, lastDay }) =>
    say.until({ transaction: nameOf(transId, hinted), day: dayText(lastDay) }),
  )
  return named.length > 0 ? [say.raise({ transactions: named.join(say.separator) })] : []
}
