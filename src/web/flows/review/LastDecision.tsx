import { CheckCircleFilled } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { RecordDetail } from '../../../contract/records.ts'
import type { Action } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'
import buttons from '../../ui/buttons.module.css'
import { KeyHint } from '../../ui/KeyHint.tsx'
import typography from '../../ui/typography.module.css'
import { usePageKey } from '../../ui/usePageKey.ts'
import { recordQuery } from '../queries.ts'
import styles from './review.module.css'

export interface TakenDecision {
  expId: string
  action: Action
  /** In milliseconds: the same record may be decided again. */
  at: number
}

interface LastDecisionProps {
  last: TakenDecision
  take: (action: Action, record: RecordDetail) => void
}

/** What was just decided, and the step that takes it back where the workflow has one for this user. */
export function LastDecision({ last: { expId, action }, take }: LastDecisionProps) {
  const t = useText()
  const { data: record } = useQuery(recordQuery(expId))
  const back = (['cancel', 'revoke'] as const).find((one) =>
    record?.actions.some((offer) => offer.action === one && offer.allowed),
  )
  const undo = () => record && back && take(back, record)
  usePageKey((key) => {
    const isUndo = key === 'u' && back !== undefined
    if (isUndo) undo()
    return isUndo
  })
  return (
    <>
      <CheckCircleFilled className={styles.there} aria-hidden="true" />
      <span>
        <span className={typography.code}>{expId}</span> {t(`worklist.review.did.${action}`)}
      </span>
      {back && (
        <button type="button" className={buttons.link} aria-keyshortcuts="U" onClick={undo}>
          {t(`worklist.review.takeBack.${back}`)}
          <KeyHint of="u" />
        </button>
      )}
    </>
  )
}
