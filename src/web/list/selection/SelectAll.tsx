import { useText } from '../../i18n/useText.ts'
import { RowCheckbox } from '../table/RowCheckbox.tsx'
import type { Selection } from './useSelection.ts'

interface SelectAllProps<Row> {
  keys: readonly string[]
  selection: Selection<Row>
}

/** Selects all rows of the page, or none of them; where all that match are selected, none of any page. */
export function SelectAll<Row>({ keys, selection }: SelectAllProps<Row>) {
  const t = useText()
  const none = !keys.some((key) => selection.keys.includes(key))
  const all = !none && keys.every((key) => selection.keys.includes(key))
  return (
    <RowCheckbox
      label={t('list.chooseAll')}
      checked={none ? false : all || 'mixed'}
      onToggle={() => {
        if (all && selection.allBut) selection.clear()
        else selection.choose(all ? [] : keys)
      }}
    />
  )
}
