import { Checkbox } from 'antd'
import { useText } from '../../i18n/useText.ts'
import { asksMine, canAskMine } from './ask.ts'
import type { ListPlace } from './useListPlace.ts'

/** Leaves the records alone whose next step the user may take, or which they may answer. Nothing for a list of history. */
export function MineToggle({ place: { page, ask, change } }: { place: ListPlace }) {
  const t = useText()
  const mine = asksMine(ask.conditions)
  const { mine: _, ...others } = ask.conditions
  if (!canAskMine(page)) return null
  return (
    <Checkbox checked={mine} onChange={() => change({ conditions: mine ? others : { ...others, mine: '1' } })}>
      {t('list.mine')}
    </Checkbox>
  )
}
