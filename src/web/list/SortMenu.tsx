import { SortAscendingOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useText } from '../i18n/useText.ts'
import { popupPlace } from '../ui/popupPlace.ts'
import { columnName, headOf, type ListColumn, type ListParts } from './definition.ts'

/** The order of the rows, where there are no column heads to press. */
export function SortMenu<Row>({ parts }: { parts: ListParts<Row> }) {
  const t = useText()
  const { list, columns, place } = parts
  const current = place.ask.sort ?? list.defaultSort
  const items = list.sorts.flatMap((sort) => {
    const column = columns.find((one) => columnName(one) === sort.replace('-', ''))
    return column
      ? [{ key: sort, label: t('list.sortBy', { field: headOf(column, t), first: firstOf(column, sort) }) }]
      : []
  })
  if (items.length === 0) return null
  const change = ({ key }: { key: string }) => place.change({ sort: key === list.defaultSort ? undefined : key })
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

  function firstOf({ order }: ListColumn<Row>, sort: string): string {
    const isDown = sort.startsWith('-')
    if (order === 'amount') return isDown ? t('list.highest') : t('list.lowest')
    if (order === 'time') return isDown ? t('list.latest') : t('list.earliest')
    return isDown ? t('list.descending') : t('list.ascending')
  }
}
