import type { PendingAnswer } from '../../../../contract/records/records.ts'
import { answerTo, isExceptionTransId } from '../../../../domain/records/transactions.ts'
import type { Evidence } from '../../../../domain/reference/reference.ts'
import { dayText } from '../../../../domain/time/calendar.ts'
import { asides } from '../../../../domain/workflow/check.ts'
import type { ActionOffer } from '../../../../domain/workflow/decide.ts'
import type { Action, Flow, State, Transition, View } from '../../../../domain/workflow/flow.ts'
import { languageFacts } from '../../../../texts/languages.ts'
import { fill, type Language, texts } from '../../../../texts/texts.ts'
import type { SessionUser } from '../../../http/serve/access.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { sayings } from '../../../knowledge/sayings.ts'

export interface HintStatus {
  flow: Flow
  state: State
  transId: string
  submitInsIdCd: string
  rcvInsIdCd: string
  /** Null while the record waits for nobody. */
  dueDt: string | null
  /** The last day on which the receiver may answer; null when it may not. */
  answerBy: string | null
  /** The last day on which the receiver can take back that it does not contest the record. */
  contestBy: string | null
  pendingAnswer: PendingAnswer | null
  /** Why the due date, or else `answerBy`, is that day. */
  why: (language: Language) => string
  view: View
  actions: readonly ActionOffer[]
  raises: readonly { transId: string; lastDay: string }[]
  files: readonly HintFile[]
  notAttached: readonly (readonly Evidence[])[]
}

interface HintFile {
  fileName: string
  filePath: string
}

export interface RecordHint {
  lines: string[]
  articleIds: string[]
  page: string
  /** Forms of steps that this user may take. */
  forms: readonly { action: Action; page: string }[]
  files: readonly HintFile[]
}

interface HintDeps {
  /** Throws when this user may not see the record. */
  recordStatusOf: (expId: string, user: SessionUser) => Promise<HintStatus>
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

function hintOn(expId: string, status: HintStatus, user: SessionUser, language: Language): RecordHint {
  const { flow, state, transId, dueDt, answerBy, contestBy, pendingAnswer, actions } = status
  const say = sayings[language].talk
  const text = texts[language]
  const nameOf = (code: string) => (isExceptionTransId(code) ? text.transId[code] : code)
  // A possible withdrawal by the other side is not a step to wait for.
  const possible = actions.filter(
    ({ action, allowed, reason }) =>
      allowed || (isWaitingForOthers(reason) && !(reason === 'otherInstitution' && isAside(action))),
  )
  const who = peopleOf(status, possible, language)
  const own = possible.filter(({ allowed }) => allowed)
  const articleIds = [
    `flow.${flow.id}.${state}`,
    ...own
      .filter(({ action }) => !isAside(action))
      .slice(0, 1)
      .map(({ action }) => `action.${action}`),
    `flow.${flow.id}`,
    'how.due',
  ]
  return {
    lines: [
      say.stands({ expId, name: nameOf(transId), flow: text.flow[flow.id], state: text.state[state] }) +
        (dueDt && dueDt !== answerBy ? say.due({ day: dayText(dueDt) }) + whyText(status, language) : ''),
      ...answerLines(status, language),
      ...contestLines(status, language),
      ...(pendingAnswer
        ? [
            say.pendingAnswer({
              transaction: nameOf(pendingAnswer.transId),
              expId: pendingAnswer.expId,
              state: text.state[pendingAnswer.state],
            }),
          ]
        : []),
      ...(who === ''
        ? (answerBy ?? contestBy ?? pendingAnswer)
          ? []
          : [say.nobody]
        : [
            say.mayAct({ who }) +
              (own.length > 0
                ? say.you({ actions: own.map(({ action }) => text.action[action]).join(say.separator) })
                : ''),
          ]),
      ...refusalLines(status, user, language),
      ...evidenceLines(status, language),
      ...raiseLines(status, language),
    ],
    articleIds,
    page: `/stdDetailPage?${new URLSearchParams({ pageId: `${flow.pageId}.search.detail`, expId })}`,
    forms: actions.flatMap(({ action, allowed }) =>
      allowed && (action === 'modify' || action === 'reply')
        ? [
            {
              action,
              page: `/stdDetailModifyPage?${new URLSearchParams({ pageId: `${flow.pageId}.search.${action}`, expId })}`,
            },
          ]
        : [],
    ),
    files: status.files,
  }
}

/** Why the day is the one just named. */
function whyText({ why }: HintStatus, language: Language): string {
  return languageFacts[language].sentenceGap + why(language)
}

function answerLines(status: HintStatus, language: Language): string[] {
  const { transId, dueDt, answerBy, rcvInsIdCd, raises } = status
  const answer = isExceptionTransId(transId) ? answerTo(transId) : null
  if (!answer || !answerBy) return []
  const say = sayings[language].talk
  const { role, transId: names } = texts[language]
  const line = say.answer({ who: `${role.handler} ${rcvInsIdCd}`, transaction: names[answer], day: dayText(answerBy) })
  const why = dueDt === null || dueDt === answerBy ? whyText(status, language) : ''
  return [line + (raises.some((one) => one.transId === answer) ? say.youAnswer : '') + why]
}

function contestLines({ contestBy, rcvInsIdCd }: HintStatus, language: Language): string[] {
  if (contestBy === null) return []
  const who = `${texts[language].role.handler} ${rcvInsIdCd}`
  return [sayings[language].talk.contestAgain({ who, day: dayText(contestBy) })]
}

/** Why steps are grey: each reason once. Whose turn it is on the other side is said anyway. */
function refusalLines({ actions, state }: HintStatus, { roles }: SessionUser, language: Language): string[] {
  const { action: names, error, role, state: states } = texts[language]
  const say = sayings[language].talk
  const refused = actions.flatMap(({ action, reason, needs }) => {
    if (!reason || reason === 'otherInstitution') return []
    const has = roles.map((name) => role[name]).join(say.separator)
    const why = fill(error[reason], { state: states[state], needs: needs ? role[needs] : '', has })
    return [{ name: names[action], why }]
  })
  return [...Map.groupBy(refused, ({ why }) => why)].map(([why, steps]) =>
    say.refused({ actions: steps.map(({ name }) => name).join(say.separator), why }),
  )
}

function evidenceLines({ notAttached, view, actions }: HintStatus, language: Language): string[] {
  const isOver = actions.every(({ action }) => action === 'hide' || action === 'unhide')
  if (notAttached.length === 0 || view === 'receiver' || isOver) return []
  const say = sayings[language].talk
  const names = notAttached.map((group) => {
    const name = group.map(({ nm }) => nm[language]).join(say.separator)
    if (group.length > 1) return say.oneOf({ names: name })
    return group[0]?.required ? say.required({ name }) : name
  })
  return [say.notAttached({ names: names.join(say.separator) })]
}

function raiseLines({ transId, raises }: HintStatus, language: Language): string[] {
  const answer = isExceptionTransId(transId) ? answerTo(transId) : null
  const names: Readonly<Record<string, string>> = texts[language].transId
  const others = raises.filter((one) => one.transId !== answer)
  const say = sayings[language].talk
  const named = others.map(({ transId: id, lastDay }) =>
    say.until({ transaction: names[id] ?? id, day: dayText(lastDay) }),
  )
  return named.length > 0 ? [say.raise({ transactions: named.join(say.separator) })] : []
}

/** Withdrawals are no step to wait for. */
function isAside(action: Action): boolean {
  return asides.includes(action)
}

function isWaitingForOthers(reason: ActionOffer['reason']): boolean {
  return reason === 'otherInstitution' || reason === 'roleMissing' || reason === 'ownSubmission'
}

function peopleOf(
  { flow, state, submitInsIdCd, rcvInsIdCd }: HintStatus,
  possible: readonly ActionOffer[],
  language: Language,
) {
  const { role } = texts[language]
  const institutions = { submitter: [submitInsIdCd], receiver: [rcvInsIdCd], either: [submitInsIdCd, rcvInsIdCd] }
  const steps: readonly Transition[] = flow.transitions.filter(
    (step) => step.from === state && possible.some(({ action }) => action === step.action),
  )
  const people = steps.flatMap(({ by, side }) => institutions[side].map((insIdCd) => `${role[by]} ${insIdCd}`))
  return [...new Set(people)].join(sayings[language].talk.separator)
}
