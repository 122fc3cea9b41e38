import { useSelector } from '@tanstack/react-store'
import type { ReactNode } from 'react'
import type { RecordDetail } from '../../../contract/records/records.ts'
import { secondaryActions } from '../../../domain/workflow/check.ts'
import type { Action } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'
import { HeldBack } from '../../ui/feedback/HeldBack.tsx'
import { useSingleKeys } from '../../ui/keys/singleKeys.ts'
import typography from '../../ui/typography.module.css'
import { AnswerButton, type LoadingOriginal, useAnswer } from '../record/useAnswer.tsx'
import { ActionButton } from '../steps/ActionButton.tsx'
import { actionKeys, useActionKeys } from '../steps/actionKeys.ts'
import { DoneLine } from '../steps/DoneLine.tsx'
import { doneStep } from '../steps/doneLine.ts'
import { HeldLine, useUndone } from '../steps/HeldLine.tsx'
import { NextButton } from '../worklist/NextButton.tsx'
import { LastDecision, type TakenDecision } from './LastDecision.tsx'
import styles from './review.module.css'

/** From left to right, in every state: what fails before what passes. */
const inOrder: readonly Action[] = [
  ...(['modify', 'reply', 'withdrawNotContest', 'notContest'] as const),
  ...(['verifyFail', 'auditFail', 'refuseNotContest', 'verifyPass', 'auditPass', 'confirmNotContest'] as const),
]

interface ReviewFootProps {
  /** Missing while it is loaded, and for an alert, whose decisions are the children. */
  record: RecordDetail | undefined
  original: LoadingOriginal
  outdated: boolean
  last: TakenDecision | null
  take: (action: Action, record: RecordDetail) => void
  /** Opens a row beside the list. */
  open: (id: string) => void
  children?: ReactNode
}

export function ReviewFoot({ record, original, outdated, last, take, open, children }: ReviewFootProps) {
  const t = useText()
  const keysOn = useSingleKeys()
  const done = useSelector(doneStep)
  const isHeld = useUndone().length > 0
  useActionKeys({ record, outdated, take })
  const answer = useAnswer(record, original)
  const offers = record?.actions.filter(({ reason }) => reason !== 'otherInstitution') ?? []
  const actions = inOrder.filter((action) => offers.some((offer) => offer.action === action))
  const main = actions.findLast(
    (action) => !secondaryActions.includes(action) && offers.some((offer) => offer.action === action && offer.allowed),
  )
  return (
    <div className={styles.foot}>
      {keysOn && (
        <p className={`${typography.quiet} ${styles.keys}`}>
          <kbd>J</kbd> <kbd>K</kbd> {t('worklist.review.keys.move')} <kbd>X</kbd> {t('worklist.review.keys.select')}{' '}
          <kbd>?</kbd> {t('worklist.review.keys.all')}
        </p>
      )}
      <div className={styles.last} role="status">
        {isHeld ? (
          <HeldLine />
        ) : (
          done && (
            <DoneLine key={done.at} step={done}>
              {last?.expId === done.id && <LastDecision key={last.at} last={last} take={take} />}
            </DoneLine>
          )
        )}
      </div>
      <div className={styles.footActions}>
        <NextButton look="default" open={open} />
        {children}
        {record && (
          <HeldBack when={outdated}>
            {actions.map((action) => (
              <ActionButton
                key={action}
                action={action}
                rows={[record]}
                onPress={() => take(action, record)}
                keyed={actionKeys[action] !== undefined}
                {...(action === main && { type: 'primary' })}
              />
            ))}
            {answer && <AnswerButton answer={answer} main={main === undefined} />}
          </HeldBack>
        )}
      </div>
    </div>
  )
}
