import { CheckCircleFilled } from '@ant-design/icons'
import { disputeInf } from '../../../contract/flowCalls.ts'
import type { RecordDetail } from '../../../contract/records.ts'
import type { Action, State } from '../../../domain/workflow/flow.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import buttons from '../../ui/buttons.module.css'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { toast } from '../../ui/notices.ts'
import typography from '../../ui/typography.module.css'
import { usePageKey } from '../../ui/usePageKey.ts'
import { stepBack } from '../steps/leadsTo.ts'
import styles from './review.module.css'

export interface TakenDecision {
  expId: string
  action: Action
  flow: string
  from: State
  /** In milliseconds: the same record may be decided again. */
  at: number
}

interface LastDecisionProps {
  last: TakenDecision
  take: (action: Action, record: RecordDetail) => void
}

/** What was just decided, and the step that takes it back where the workflow has one. */
export function LastDecision({ last: { expId, action, flow, from }, take }: LastDecisionProps) {
  const t = useText()
  const way = stepBack(action, flow, from)
  const undo = async () => {
    // Not before it is asked for: fifty decisions would read fifty records a second time.
    const record = await call(disputeInf, { expId }, { quiet: true }).catch(() => null)
    const back = record && offeredBack(record)
    if (back) take(back, record)
    else toast('info', t('worklist.review.noWayBack', { expId }))
  }
  usePageKey((key) => {
    if (key === 'u') void undo()
    return key === 'u'
  })
  return (
    <>
      <CheckCircleFilled className={styles.there} aria-hidden="true" />
      <span>
        <span className={typography.code}>{expId}</span> {t(`worklist.review.did.${action}`)}
      </span>
      {way && (
        <button type="button" className={buttons.link} aria-keyshortcuts="U" onClick={() => void undo()}>
          {t(`worklist.review.takeBack.${way.action}`, { state: t(`state.${way.to}`) })}
          <KeyHint of="u" />
        </button>
      )}
    </>
  )
}

function offeredBack({ actions }: RecordDetail): Action | undefined {
  return (['cancel', 'revoke'] as const).find((one) => actions.some((offer) => offer.action === one && offer.allowed))
}
