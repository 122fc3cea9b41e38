import { SortAscendingOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type FieldName, fieldOf } from '../../../domain/fields.ts'
import { useText } from '../../i18n/useText.ts'
import { popupPlace } from '../../ui/popupPlace.ts'
import type { ListParts, ListRow } from './rows.ts'

/** The order of the rows, where there are no column heads to press. */
export function SortMenu<Row extends ListRow>({ parts }: { parts: ListParts<Row> }) {
  const t = useText()
  const { place, sorts, defaultSort } = parts
  const current = place.ask.sort ?? defaultSort
  const items = sorts.flatMap((sort) => {
    const name = place.page.columns.find((column) => column === sort.replace('-', ''))
    return name
      ? [{ key: sort, label: t('list.sortBy', { field: t(`field.${name}`), first: firstOf(name, sort) }) }]
      : []
  })
  if (items.length === 0) return null
  const change = ({ key }: { key: string }) => place.change({ sort: key === defaultSort ? undefined : key })
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      getPopupContainer={popupPlace}
      menu={{ items, selectable: true, selectedKeys: [current], onClick: change }}
    >
      <Button type="text" size="small" icon={<SortAscendingOutlined aria-hidden />} aria-label={t('list.sort')} />
    </Dropdown>
  )

  function firstOf(name: FieldName, sort: string): string {
    const isAmount = fieldOf(name).kind === 'amount'
    if (sort.startsWith('-')) return isAmount ? t('list.highest') : t('list.latest')
    return isAmount ? t('list.lowest') : t('list.earliest')
  }
}
