import type { Contest } from '../../../domain/workflow/contest.ts'
import type { Mark, State } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'
import { Tag } from './Tag.tsx'

type Meaning = 'waiting' | 'done' | 'refused'

const waitingStates: readonly (State | Mark)[] = ['unverified', 'unreplied', 'notContesting', 'reopened']

/**
 * `waiting` says whether the record waits for somebody, which depends on its flow: a verified one may wait for its
 * audit.
 */
export function meaningOf(state: State | Mark, waiting = waitingStates.includes(state)): Meaning {
  if (state.endsWith('Fail')) return 'refused'
  return waiting ? 'waiting' : 'done'
}

interface StateTagProps {
  state: State | Mark
  waiting?: boolean
  large?: boolean
}

export function StateTag({ state, waiting, large = false }: StateTagProps) {
  const t = useText()
  return (
    <Tag means={meaningOf(state, waiting)} large={large}>
      {t(`state.${state}`)}
    </Tag>
  )
}

/** Shows that the receiver does not contest the record, beside its state. */
export function ContestTag({ contest }: { contest: Contest }) {
  const t = useText()
  return <Tag means={contest === 'notContested' ? 'done' : 'waiting'}>{t(`contest.${contest}`)}</Tag>
}
