import type { RecordDetail, RecordRow } from '../../../../contract/records/records.ts'
import { answerTo, isExceptionTransId } from '../../../../domain/records/transactions.ts'
import { closingOf, closingTime, type Day, dayText } from '../../../../domain/time/calendar.ts'
import { clockTime, ownZone } from '../../../../domain/time/zones.ts'
import { isOneOf } from '../../../../domain/typed.ts'
import { asides, waits } from '../../../../domain/workflow/check.ts'
import type { Action, Flow } from '../../../../domain/workflow/flow.ts'
import { type Language, languageFacts } from '../../../../texts/languages.ts'
import type { Text } from '../../../i18n/useText.ts'
import type { KnownNames } from '../../definition.ts'
import { isShut, type NextStep, nextSteps, type SecondLook, secondLook } from './nextSteps.ts'

type Sides = Pick<RecordRow, 'submitInsIdCd' | 'rcvInsIdCd' | 'state' | 'withOrigIn'>

/**
 * Example: `Next: a handler modifies and resubmits it, or deletes it. Then another person verifies.` Where both sides
 * take part it names the side, from the reader's point of view.
 */
export function nextSentence(
  flow: Flow,
  record: Sides &
    Pick<RecordRow, 'transId' | 'answerBy' | 'dueTime' | 'contest' | 'contestBy'> &
    Pick<RecordDetail, 'pendingAnswer'>,
  readerInsIdCd: string,
  t: Text,
  language: Language,
): string {
  const { contestBy, dueTime } = record
  const answer = answerSentence(record, readerInsIdCd, t)
  const all = nextSteps(flow, record)
  const shut = flow.transitions.some((step) => step.from === record.state && isShut(step, record))
  const steps = all.filter(changesIt)
  const mayHide = all.some(({ actions }) => actions.includes('hide'))
  const whoDoes = oneOf(
    steps.map((step) => {
      const does = oneOf(
        step.actions
          .filter((action) => action !== 'hide')
          .map((action) => t(step.side === 'receiver' ? `record.doesToReply.${action}` : `record.does.${action}`)),
        language,
      )
      return t('record.whoDoes', { who: whoOf(step, flow, record, readerInsIdCd, t), does })
    }),
    language,
  )
  const eyes = secondLook(flow, record)
  const sentences = [
    ...(answer ? [answer] : []),
    steps.length > 0
      ? t(waits(flow, record.state, record.withOrigIn) ? 'record.nextStep' : answer ? 'record.unless' : 'record.done', {
          steps: whoDoes,
        })
      : t(all.length > 0 || shut || contestBy ? 'record.doneForGood' : 'record.nothingNext'),
    ...(eyes ? [otherEyes(eyes, t)] : []),
    ...(contestBy ? [t('record.mayContest', { day: closingText(contestBy, dueTime) })] : []),
    ...(mayHide ? [t('record.mayHide')] : []),
    ...(shut ? [t('error.nonOriginalNotAuditable')] : []),
  ]
  return sentences.join(languageFacts[language].sentenceGap)
}

/** Example: `You may answer it by Representment until 2026-12-22.` Null where nobody may. */
function answerSentence(
  record: Pick<RecordRow, 'transId' | 'answerBy' | 'dueTime' | 'rcvInsIdCd' | 'contest'> &
    Pick<RecordDetail, 'pendingAnswer'>,
  readerInsIdCd: string,
  t: Text,
): string | null {
  const { transId, answerBy, dueTime, rcvInsIdCd, contest, pendingAnswer } = record
  if (pendingAnswer) {
    const { expId, transId: answering, state } = pendingAnswer
    const transaction = isExceptionTransId(answering) ? t(`transId.${answering}`) : answering
    return t('record.pendingAnswer', { transaction, expId, state: t(`state.${state}`) })
  }
  const answer = isExceptionTransId(transId) ? answerTo(transId) : null
  if (!answer || !answerBy) return null
  if (contest === 'notContesting') return t('record.confirmIt')
  const values = { transaction: t(`transId.${answer}`), day: closingText(answerBy, dueTime) }
  return t(rcvInsIdCd === readerInsIdCd ? 'record.answerIt' : 'record.answerable', values)
}

/** The day alone where it ends at midnight in the reader's zone, else the moment. */
function closingText(day: Day, time: string | undefined): string {
  return closingTime(day, ownZone(), time) === null ? dayText(day) : clockTime(ownZone(), closingOf(day, time))
}

function otherEyes({ when, eyes, by, side }: SecondLook, t: Text): string {
  if (when === 'then') return t(by === 'auditor' ? 'record.otherEyesAudit' : 'record.otherEyesVerify')
  return t(`record.otherEyesNow.${side === 'receiver' ? 'receiver' : 'submitter'}.${eyes}`)
}

/** Returns `a verifier` where only one side acts in the flow, else `a verifier of the receiver`. */
function whoOf(step: NextStep, flow: Flow, record: Sides, readerInsIdCd: string, t: Text): string {
  const role = t(`record.aRole.${step.by}`)
  const own = institutionsOf(step, record).includes(readerInsIdCd)
  const oneSided = flow.transitions.every(({ side }) => side === step.side)
  if (own) return oneSided ? role : t('record.ofYours', { role })
  return t(step.side === 'receiver' ? 'record.ofReceiver' : 'record.ofSubmitter', { role })
}

/**
 * Names the roles that may act, and with which of them the reader does: `Handlers at Harbour Bank (including you)`. Where it
 * says who acts `next`, it leaves out who may only take back.
 */
export function mayActText(
  flow: Flow,
  record: Sides &
    Pick<RecordRow, 'actions' | 'answerBy' | 'contest' | 'contestBy'> &
    Pick<RecordDetail, 'pendingAnswer'>,
  names: Pick<KnownNames, 'institution'>,
  t: Text,
  language: Language,
  who: 'all' | 'next' = 'all',
): string {
  const steps = nextSteps(flow, record).filter(who === 'next' ? isAwaited : changesIt)
  const nameOf = (insIdCd: string) => names.institution(insIdCd) ?? insIdCd
  const receiver = nameOf(record.rcvInsIdCd)
  const answering = record.pendingAnswer
    ? t('record.actsOnAnswer', { institution: receiver, expId: record.pendingAnswer.expId })
    : (record.answerBy ?? record.contestBy) && answeringGroup(record, receiver, t)
  if (steps.length === 0 && !answering) return t('record.nobody')
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const listed = list.format([
    ...(answering ? [answering] : []),
    ...steps.map((step) => {
      const group = t('record.group', {
        roles: t(`record.roles.${step.by}`),
        institution: list.format(institutionsOf(step, record).map(nameOf)),
      })
      return allows(record, step) ? t('record.youToo', { group }) : group
    }),
  ])
  return listed.replace(/\p{Script=Han}(?=[\dA-Za-z])|[\dA-Za-z](?=\p{Script=Han})/gu, '$& ')
}

/** Who answers the record, or confirms that it is not contested, or takes that back. */
function answeringGroup(
  { actions, contest }: Pick<RecordRow, 'actions' | 'contest'>,
  receiver: string,
  t: Text,
): string {
  const [role, sign] = {
    // Who may say that it is not contested may also answer it.
    contested: ['handler', 'notContest'] as const,
    notContesting: ['verifier', 'confirmNotContest'] as const,
    notContested: ['handler', 'contestAgain'] as const,
  }[contest ?? 'contested']
  const group = t('record.group', { roles: t(`record.roles.${role}`), institution: receiver })
  return actions.some(({ action, allowed }) => allowed && action === sign) ? t('record.youToo', { group }) : group
}

/** Whether the reader may take a step of this role now. */
function allows({ actions }: Pick<RecordRow, 'actions'>, step: NextStep): boolean {
  return actions.some(({ action, allowed }) => allowed && !changesListsAlone(action) && isOneOf(step.actions, action))
}

function changesIt({ actions }: NextStep): boolean {
  return !actions.every(changesListsAlone)
}

function isAwaited({ actions }: NextStep): boolean {
  return !actions.every((action) => asides.includes(action))
}

/** To hide a record, or show it again, changes nothing in it. */
function changesListsAlone(action: Action): boolean {
  return action === 'hide' || action === 'unhide'
}

function institutionsOf({ side }: NextStep, { submitInsIdCd, rcvInsIdCd }: Sides): string[] {
  return { submitter: [submitInsIdCd], receiver: [rcvInsIdCd], either: [submitInsIdCd, rcvInsIdCd] }[side]
}

function oneOf(words: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(words)
}
