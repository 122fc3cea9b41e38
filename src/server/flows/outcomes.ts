import type { BatchReply } from '../../contract/schema.ts'
import { type Actor, actsForAll, type Role } from '../../domain/people/actor.ts'
import type { Offer, offerWithoutOriginal } from '../../domain/records/offers.ts'
import { dayText, midnight } from '../../domain/time/calendar.ts'
import type { Refusal } from '../../domain/workflow/decide.ts'
import type { State } from '../../domain/workflow/flow.ts'
import { type Language, texts } from '../../texts/texts.ts'
import { CallError, errorBody, roleMissing } from '../http/serve/errors.ts'
import type { ExceptionRecord, SeenPlace, SeenVersion } from './record/recordRow.ts'
import { ruleWords } from './record/ruleWords.ts'

export interface Outcome {
  expId: string
  refused: CallError | null
}

export function batchReplyOf(outcomes: readonly Outcome[], language: Language): BatchReply {
  return {
    list: outcomes.map(({ expId, refused }) => ({
      first: { expId },
      second: {
        body: refused
          ? { ...errorBody(language, refused.error, refused.values, refused.field), ...refused.target }
          : {},
      },
    })),
    commitCount: outcomes.length,
    successCount: outcomes.filter((one) => !one.refused).length,
  }
}

export function refusalError(
  { reason, needs }: { reason: Refusal; needs?: Role },
  state: State,
  record: Pick<ExceptionRecord, 'answer_released'>,
  actor: Actor,
  language: Language,
): CallError {
  const words = texts[language]
  if (reason === 'notFromThisState') return new CallError(reason, { state: words.state[state] })
  if (reason === 'roleMissing') return roleMissing(actor, needs ?? 'handler', language)
  // An unreleased answer is not named: its receiver is told only to wait.
  if (reason === 'answeredAlready' && !record.answer_released && !actsForAll(actor))
    return new CallError('otherSideAtWork')
  return new CallError(reason)
}

/** Nobody has changed a record that is still in the version that was seen: its status was named wrongly. */
export function movedError(place: SeenPlace, { version, position }: SeenVersion, language: Language): CallError {
  if (version !== place.version || position === place.state) return new CallError('recordChanged')
  return new CallError('positionOther', { state: texts[language].state[place.state] })
}

type Answered = Offer | ReturnType<typeof offerWithoutOriginal>

export function notOfferedError(answer: Answered, language: Language): CallError {
  return CallError.of(whyNotOffered(answer, language))
}

/** Makes no error object, which is slow: lists call this for every row. */
export function whyNotOffered(answer: Answered, language: Language): Pick<CallError, 'error' | 'values'> {
  if (answer.offered) return { error: 'otherSide', values: {} }
  const { reason, day, rule, closesAt = midnight } = answer
  const time = closesAt === midnight ? '' : ` ${closesAt}`
  return { error: reason, values: { ...(day && { day: dayText(day) + time }), ...(rule && ruleWords(rule, language)) } }
}
