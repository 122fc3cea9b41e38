import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import type { ReplyOf } from '../../../contract/call.ts'
import type { queryGuide } from '../../../contract/records/flowCalls.ts'
import {
  endsOf,
  firstStepFor,
  type GuideStep,
  keyOf,
  nextQuestion,
  readGuide,
  stepsOf,
  writeGuide,
} from '../../../domain/rulePacks/guide.ts'
import type { PackAnswer, PackProposal, PackQuestion } from '../../../domain/rulePacks/rulePack.ts'
import { nameIn } from '../../../texts/names.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import type { OriginalKey } from '../../routes/links.ts'
import buttons from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { useFocusBack } from '../../ui/keys/useFocusBack.ts'
import typography from '../../ui/typography.module.css'
import visibility from '../../ui/visibility.module.css'
import { guideQuery } from '../queries.ts'
import { raiseAddress } from '../record/original/raising.ts'
import { GuideEnd } from './GuideEnd.tsx'
import styles from './guide.module.css'

type Guide = ReplyOf<typeof queryGuide>

export interface GuideResult extends PackProposal {
  guide: string
}

interface GuideDialogProps {
  original: OriginalKey
  /** The answers so far. */
  guide: string
  /** The transaction types of this form. */
  transIds: readonly string[]
  /** Returns the labels of the fields that the form would still ask for. */
  missingWith: (result: GuideResult) => readonly string[]
  onUse: (result: GuideResult) => void
  onClose: () => void
}

/** Asks one question after the other until a transaction type and reason are found. */
export function GuideDialog({ original: { priKey, logCd, settleDt }, ...props }: GuideDialogProps) {
  const t = useText()
  useFocusBack()
  const { data, error, refetch } = useQuery(guideQuery({ original: { priKey, logCd, settleDt } }))
  if (data) return <Questions {...props} original={{ priKey, logCd, settleDt }} data={data} />
  return (
    <Dialog title={t('guide.title')} onClose={props.onClose}>
      <QueryPlaceholder query={{ error, refetch }} lines={4} />
    </Dialog>
  )
}

function Questions({
  data,
  guide,
  original,
  transIds,
  missingWith,
  onUse,
  onClose,
}: GuideDialogProps & { data: Guide }) {
  const t = useText()
  const [steps, setSteps] = useState(() => startOf(guide, data))
  const question = nextQuestion(steps, data.questions)
  const whyNot = new Map(data.ends.map((end) => [keyOf(end), end.whyNot]))
  const proposals = steps.at(-1)?.answer.leadsTo ?? []
  const found = proposals.find((one) => whyNot.get(keyOf(one)) === null)
  const path = {
    version: data.version,
    answers: steps.map((one) => ({ question: one.question.id, answer: one.answer.id })),
  }
  const result = found && transIds.includes(found.transId) ? { ...found, guide: writeGuide(path) } : undefined

  const answer = (answer: PackAnswer) => question && setSteps([...steps, { question, answer }])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') setSteps(steps.slice(0, -1))
    const chosen = /^[1-9]$/.test(event.key) ? question?.answers[Number(event.key) - 1] : undefined
    if (chosen) answer(chosen)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys beside the buttons of the dialog, at its foot too.
    <div onKeyDown={onKeyDown}>
      <Dialog
        title={t('guide.title')}
        onClose={onClose}
        action={
          result && (
            <Button type="primary" ref={focus} onClick={() => onUse(result)}>
              {t('guide.use')}
            </Button>
          )
        }
      >
        <div className={styles.guide}>
          <Path steps={steps} onChange={(at) => setSteps(steps.slice(0, at))} />
          {question ? (
            <Answers key={question.id} question={question} data={data} whyNot={whyNot} onAnswer={answer} />
          ) : (
            <div role="status" className={styles.result} tabIndex={-1} ref={result ? null : focus}>
              {data.questions.length === 0 && <p>{t('guide.none')}</p>}
              {found ? (
                <GuideEnd found={found} missing={result ? missingWith(result) : []} />
              ) : (
                proposals.map((one) => <GuideEnd key={keyOf(one)} found={one} whyNot={whyNot.get(keyOf(one)) ?? ''} />)
              )}
              {found && !result && <OtherForm found={found} original={original} />}
            </div>
          )}
          {data.questions.length > 0 && (
            <p className={`${typography.quiet} ${visibility.onlyWide}`}>
              {t(question ? 'guide.keys' : 'guide.keysAtEnd')}
            </p>
          )}
        </div>
      </Dialog>
    </div>
  )
}

/** Starts with the earlier answers where the rule pack is the same; else with the answer for the user's side. */
function startOf(guide: string, { version, questions, party }: Guide): GuideStep[] {
  const path = readGuide(guide)
  const before = path?.version === version ? stepsOf(path.answers, questions) : null
  return before ?? firstStepFor(party, questions)
}

function Path({ steps, onChange }: { steps: readonly GuideStep[]; onChange: (at: number) => void }) {
  const t = useText()
  const language = useLanguage()
  return (
    steps.length > 0 && (
      <ol className={styles.path} aria-label={t('guide.path')}>
        {steps.map(({ question, answer }, at) => (
          <li key={question.id}>
            <span>
              <span className={typography.quiet}>{nameIn(question, language)}</span> {nameIn(answer, language)}
            </span>
            <button
              type="button"
              className={buttons.link}
              aria-label={t('guide.changeOf', { question: nameIn(question, language) })}
              onClick={() => onChange(at)}
            >
              {t('guide.change')}
            </button>
          </li>
        ))}
      </ol>
    )
  )
}

interface AnswersProps {
  question: PackQuestion
  data: Guide
  whyNot: ReadonlyMap<string, string | null>
  onAnswer: (answer: PackAnswer) => void
}

function Answers({ question, data: { questions }, whyNot, onAnswer }: AnswersProps) {
  const t = useText()
  const language = useLanguage()
  return (
    <fieldset className={styles.question}>
      <legend>{nameIn(question, language)}</legend>
      {question.answers.map((answer, at) => {
        const ends = endsOf(answer, questions).map((end) => whyNot.get(keyOf(end)) ?? null)
        const [why] = ends
        return (
          <button
            key={answer.id}
            type="button"
            {...(at === 0 && { ref: focus, 'data-first-focus': true })}
            onClick={() => onAnswer(answer)}
          >
            <span aria-hidden="true">
              <kbd>{at < 9 ? at + 1 : ''}</kbd>
            </span>
            <span>
              {nameIn(answer, language)}
              {why && ends.every((one) => one !== null) && (
                <small className={typography.quiet}> {t('guide.notHere', { why })}</small>
              )}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}

function OtherForm({ found, original }: { found: PackProposal; original: OriginalKey }) {
  const t = useText()
  const address = raiseAddress(found.transId, original)
  return (
    address && (
      <p>
        {t('guide.otherForm')} <Link {...address}>{t('guide.openForm')}</Link>
      </p>
    )
  )
}

function focus(element: HTMLElement | null): void {
  element?.focus()
}
