import { CheckCircleFilled, ClockCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import type { State } from '../../domain/workflow/flow.ts'
import { useText } from '../i18n/useText.ts'

/** What a state means to whoever reads it: each meaning has its colour and its icon. */
export type Meaning = 'waiting' | 'done' | 'refused'

/** `waiting`: whether a record there waits for somebody, as its flow says; a verified one may wait for its audit. */
export function meaningOf(state: State, waiting = state === 'unverified' || state === 'unreplied'): Meaning {
  if (state.endsWith('Fail')) return 'refused'
  return waiting ? 'waiting' : 'done'
}

const icons = { waiting: ClockCircleOutlined, done: CheckCircleFilled, refused: CloseCircleOutlined }

interface StateTagProps {
  state: State
  waiting?: boolean
  /** In the head of a record. */
  large?: boolean
}

/** A state as a word on its ground. */
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
