import { CheckCircleFilled } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { disputeInf } from '../../../contract/flowCalls.ts'
import type { RecordDetail } from '../../../contract/records.ts'
import type { Action, Transition } from '../../../domain/workflow/flow.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import buttons from '../../ui/buttons.module.css'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { toast } from '../../ui/notices.ts'
import typography from '../../ui/typography.module.css'
import { usePageKey } from '../../ui/usePageKey.ts'
import { recordQuery } from '../queries.ts'
import { leadsTo } from '../steps/leadsTo.ts'
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
  const { data } = useQuery(recordQuery(expId))
  const way = data && wayBack(data)
  const undo = async () => {
    // The key may be quicker than the record, and a reading that is under way may be given up with what it had before.
    const record = await call(disputeInf, { expId }, { quiet: true }).catch(() => null)
    const back = record && wayBack(record)
    if (back) take(back.action, record)
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

/** The step that takes a decision back, and the state to which it leads. */
function wayBack({
  actions,
  flow,
  state,
}: RecordDetail): { action: 'cancel' | 'revoke'; to: Transition['to'] } | undefined {
  const action = (['cancel', 'revoke'] as const).find((one) =>
    actions.some((offer) => offer.action === one && offer.allowed),
  )
  const to = action && leadsTo(action, flow, state)
  return to && { action, to }
}
