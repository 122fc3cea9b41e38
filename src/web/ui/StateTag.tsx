import { CheckCircleFilled, ClockCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import type { State } from '../../domain/workflow/flow.ts'
import { useText } from '../i18n/useText.ts'

/** What a state means to whoever reads it: each meaning has its colour and its icon. */
export type Meaning = 'waiting' | 'done' | 'refused'

export function meaningOf(state: State): Meaning {
  if (state.endsWith('Fail')) return 'refused'
  return state === 'unverified' || state === 'unreplied' ? 'waiting' : 'done'
}

const icons = { waiting: ClockCircleOutlined, done: CheckCircleFilled, refused: CloseCircleOutlined }

/** A state as a word on its ground; `large` in the head of a record. */
export function StateTag({ state, large = false }: { state: State; large?: boolean }) {
  const t = useText()
  const meaning = meaningOf(state)
  const Icon = icons[meaning]
  return (
    <span className={`state-tag is-${meaning}${large ? ' is-large' : ''}`}>
      <Icon aria-hidden="true" /> {t(`state.${state}`)}
    </span>
  )
}
