import { CheckCircleFilled, ClockCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import type { State } from '../../domain/workflow/flow.ts'
import { useText } from '../i18n/useText.ts'

type Meaning = 'waiting' | 'done' | 'refused'

/**
 * `waiting` says whether the record waits for somebody, which depends on its flow: a verified one may wait for its
 * audit.
 */
export function meaningOf(state: State, waiting = state === 'unverified' || state === 'unreplied'): Meaning {
  if (state.endsWith('Fail')) return 'refused'
  return waiting ? 'waiting' : 'done'
}

const icons = { waiting: ClockCircleOutlined, done: CheckCircleFilled, refused: CloseCircleOutlined }

interface StateTagProps {
  state: State
  waiting?: boolean
  large?: boolean
}

export function StateTag({ state, waiting, large = false }: StateTagProps) {
  const t = useText()
  const meaning = meaningOf(state, waiting)
  const Icon = icons[meaning]
  return (
    <span className={`state-tag is-${meaning}${large ? ' is-large' : ''}`}>
      <Icon aria-hidden="true" /> {t(`state.${state}`)}
    </span>
  )
}
