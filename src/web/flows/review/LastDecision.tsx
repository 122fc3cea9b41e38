import { useState } from 'react'
import { topics } from '../../../contract/messages/topics.ts'
import { disputeInf } from '../../../contract/records/flowCalls.ts'
import type { RecordDetail } from '../../../contract/records/records.ts'
import type { Action, State } from '../../../domain/workflow/flow.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { useTopic } from '../../realtime/useLive.ts'
import buttons from '../../ui/buttons.module.css'
import { toast } from '../../ui/feedback/notices.ts'
import { KeyHint } from '../../ui/keys/KeyHint.tsx'
import { usePageKey } from '../../ui/keys/usePageKey.ts'
import { stepBack } from '../steps/leadsTo.ts'
import { withoutOwnSteps } from '../steps/ownSteps.ts'

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

/** The step that takes the last decision back, where the workflow has one. */
export function LastDecision({ last: { expId, action, flow, from }, take }: LastDecisionProps) {
  const t = useText()
  const [isOver, setIsOver] = useState(false)
  const way = isOver ? undefined : stepBack(action, flow, from)
  // Not before others have moved it or raised a record, which may answer it: fifty decisions would read fifty records twice.
  const look = () => void readBack(expId).then(({ back }) => setIsOver(back === undefined))
  useTopic(
    topics.records,
    ({ records }) => {
      const others = withoutOwnSteps(records)
      if (others.some((moved) => moved.expId === expId || moved.from.endsWith('Orig'))) look()
    },
    look,
  )
  const undo = async () => {
    const { record, back } = await readBack(expId)
    if (record && back) return take(back, record)
    setIsOver(true)
    toast('info', t('worklist.review.noWayBack', { expId }))
  }
  usePageKey((key) => {
    if (key === 'u') void undo()
    return key === 'u'
  })
  return (
    way && (
      <button type="button" className={buttons.link} aria-keyshortcuts="U" onClick={() => void undo()}>
        {t(`worklist.review.takeBack.${way.action}`, { state: t(`state.${way.to}`) })}
        <KeyHint of="u" />
      </button>
    )
  )
}

/** The record as it is now, and the step that takes the last one back where it is possible. */
async function readBack(expId: string) {
  const record = await call(disputeInf, { expId }, { quiet: true }).catch(() => null)
  return { record, back: record ? offeredBack(record) : undefined }
}

function offeredBack({ actions }: RecordDetail): Action | undefined {
  return (['cancel', 'revoke'] as const).find((one) => actions.some((offer) => offer.action === one && offer.allowed))
}
