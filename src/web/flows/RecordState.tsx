import type { RelatedRecord } from '../../contract/records/records.ts'
import { dayText } from '../../domain/time/calendar.ts'
import type { State } from '../../domain/workflow/flow.ts'
import { useText } from '../i18n/useText.ts'
import { useProfile } from '../session/useProfile.ts'
import { StateTag } from '../ui/values/StateTag.tsx'
import { Tag } from '../ui/values/Tag.tsx'
import { waitsThere } from './waitsThere.ts'

interface RecordStateProps {
  state: State
  dueDt: string | null
  answerBy: string | null
  rcvInsIdCd: string | null
  large?: boolean
}

/** Shows the state; to a receiver who may answer, that it is to be answered: “Verified pass” names somebody else's step. */
export function RecordState({ state, dueDt, answerBy, rcvInsIdCd, large = false }: RecordStateProps) {
  const { insIdCd } = useProfile()
  if (answerBy !== null && rcvInsIdCd === insIdCd) return <ToAnswer by={large ? answerBy : null} />
  return <StateTag state={state} waiting={dueDt !== null} large={large} />
}

/** The state of a record that another page names. */
export function RelatedState({ record: { toAnswer, flow, state } }: { record: RelatedRecord }) {
  return toAnswer ? <ToAnswer /> : <StateTag state={state} waiting={waitsThere(flow, state)} />
}

/** Shows the day, too, unless a column beside it does. */
export function ToAnswer({ by = null }: { by?: string | null }) {
  const t = useText()
  return (
    <Tag means="waiting" large={by !== null}>
      {by === null ? t('frame.due.toAnswer') : t('record.answerByDay', { day: dayText(by) })}
    </Tag>
  )
}
