import type { RecordRow } from '../../../contract/records.ts'
import type { Language } from '../../../contract/texts/texts.ts'
import { waits } from '../../../domain/workflow/check.ts'
import type { Flow, State } from '../../../domain/workflow/flow.ts'
import type { Text } from '../../i18n/useText.ts'
import { type NextStep, nextSteps, secondLook } from './nextSteps.ts'

/** The sentences that a record's state makes, in the language of `t`. */

/** `Next: a handler modifies and resubmits it, or deletes it. Then another person verifies.` */
export function nextSentence(flow: Flow, state: State, t: Text, language: Language): string {
  const steps = nextSteps(flow, state)
  if (steps.length === 0) return t('record.nothingNext')
  const said = oneOf(
    steps.map((step) => {
      const role = t(`record.aRole.${step.by}`)
      const who = step.side === 'receiver' ? t('record.ofReceiver', { role }) : role
      const does = oneOf(
        step.actions.map((action) => t(`record.does.${action}`)),
        language,
      )
      return t('record.whoDoes', { who, does })
    }),
    language,
  )
  const eyes = secondLook(flow, state)
  const after = eyes && t(eyes === 'now' ? 'record.otherEyesNow' : 'record.otherEyesThen')
  const next = waits(state) ? t('record.nextStep', { steps: said }) : t('record.done', { steps: said })
  return [next, ...(after ? [after] : [])].join(language === 'zh' ? '' : ' ')
}

type Sides = Pick<RecordRow, 'submitInsIdCd' | 'rcvInsIdCd' | 'state' | 'actions'>

/** `Handlers of 00010764, you too`: the roles whose step it is, and whether the reader is one of them. */
export function mayActText(flow: Flow, record: Sides, t: Text, language: Language): string {
  const steps = nextSteps(flow, record.state)
  if (steps.length === 0) return t('record.nobody')
  const groups = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    steps.map((step) =>
      t('record.group', { roles: t(`record.roles.${step.by}`), institution: institutionOf(step, record) }),
    ),
  )
  return record.actions.some(({ allowed }) => allowed) ? t('record.youToo', { groups }) : groups
}

function institutionOf({ side }: NextStep, record: Sides): string {
  return side === 'submitter' ? record.submitInsIdCd : record.rcvInsIdCd
}

function oneOf(words: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(words)
}
