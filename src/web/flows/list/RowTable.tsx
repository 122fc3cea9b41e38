import { Link, useNavigate } from '@tanstack/react-router'
import { Table, type TableColumnType } from 'antd'
import { type KeyboardEvent, type UIEvent, useLayoutEffect, useRef } from 'react'
import { type FieldName, fieldOf } from '../../../domain/fields.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import { Cell } from '../cells.tsx'
import { type ColumnChoice, widthOf, withWidth } from './columnChoice.ts'
import { HeadCell } from './HeadCell.tsx'
import { useListMemory } from './memory.ts'
import { isForRow, moveFocus } from './rowFocus.ts'
import type { ListParts, ListRow } from './rows.ts'
import type { Selection } from './useSelection.ts'

const checkWidth = 44
const actionsWidth = 120

interface RowTableProps<Row extends ListRow> {
  parts: ListParts<Row>
  rows: readonly Row[]
  selection: Selection<Row>
  /** Names the list as it was asked: under it the scroll is remembered. */
  listKey: string
  choice: ColumnChoice
  onChoose: (choice: ColumnChoice) => void
}

/** The rows as a table: its head, its first column and its actions stay while it scrolls. */
export function RowTable<Row extends ListRow>(props: RowTableProps<Row>) {
  const { parts, rows, selection, listKey, choice } = props
  const { keyOf, nameOf, addressOf, changed, names, place } = parts
  const t = useText()
  const navigate = useNavigate()
  const box = useRemembered(listKey)
  const shown = place.page.columns.filter((name, index) => index === 0 || !choice.hidden.includes(name))
  const width = shown.reduce((sum, name) => sum + widthOf(name, choice), checkWidth + actionsWidth)

  const [sorted, order] = sortOf(place.ask.sort ?? parts.defaultSort)
  const columns = shown.map((name, index): TableColumnType<Row> => {
    const isLast = index === shown.length - 1
    return {
      key: name,
      dataIndex: name,
      title: t(`field.${name}`),
      // The last one takes what is left of a wide screen.
      ...(isLast ? {} : { width: widthOf(name, choice) }),
      ...(index === 0 ? { fixed: 'start' as const } : {}),
      align: fieldOf(name).kind === 'amount' ? 'end' : 'start',
      ellipsis: true,
      ...sortingOf(name),
      onHeaderCell: () => ({ onWidth: (width: number) => props.onChoose(withWidth(choice, name, width)) }) as object,
      render: (_, row) => {
        const cell = <Cell name={name} row={row} names={names} />
        return index === 0 ? (
          <Link {...addressOf(row)} className="row-link">
            {cell}
          </Link>
        ) : (
          cell
        )
      },
    }
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the links inside, which hold the focus.
    <div className="row-table" ref={box.ref} onScrollCapture={box.onScroll} onKeyDown={(event) => onKeys(event)}>
      <Table<Row>
        size="small"
        tableLayout="fixed"
        pagination={false}
        rowKey={keyOf}
        dataSource={rows}
        scroll={{ x: width }}
        columns={[...columns, actionsColumn(t, parts)]}
        components={{ header: { cell: HeadCell } }}
        showSorterTooltip={false}
        sortDirections={['ascend', 'descend', 'ascend']}
        onChange={(_page, _filters, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter
          const sort = one?.field && `${one.order === 'descend' ? '-' : ''}${String(one.field)}`
          if (sort) place.change({ sort: sort === parts.defaultSort ? undefined : sort })
        }}
        rowSelection={{
          columnWidth: checkWidth,
          fixed: true,
          selectedRowKeys: selection.keys,
          onChange: (keys) => selection.choose(keys.map(String)),
          getCheckboxProps: (row) => ({ 'aria-label': t('list.choose', { id: nameOf(row) }) }) as object,
          getTitleCheckboxProps: () => ({ 'aria-label': t('list.chooseAll') }) as object,
        }}
        rowClassName={(row) => (changed.has(keyOf(row)) ? 'is-changed' : '')}
        onRow={(row) => ({
          onClick: (event) => {
            if (isForRow(event)) void navigate(addressOf(row))
          },
        })}
      />
    </div>
  )

  function sortingOf(name: FieldName): Partial<TableColumnType<Row>> {
    if (!parts.sorts.includes(name)) return {}
    return { sorter: true, sortOrder: sorted === name ? order : null }
  }
}

function actionsColumn<Row extends ListRow>(t: Text, parts: ListParts<Row>): TableColumnType<Row> {
  return {
    key: 'actions',
    title: t('list.actions'),
    width: actionsWidth,
    fixed: 'end',
    render: (_, row) => parts.actions([row], 'row'),
  }
}

/** `-settleDt` → the column, and which way. */
function sortOf(sort: string): [string, 'ascend' | 'descend'] {
  return sort.startsWith('-') ? [sort.slice(1), 'descend'] : [sort, 'ascend']
}

/** Arrows, and J and K, go from row to row. */
function onKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
  const inBody = event.target instanceof Element && event.target.closest('tbody')
  if (!step || !inBody || event.altKey || event.ctrlKey || event.metaKey) return
  if (moveFocus(event.currentTarget, event.target as Element, step)) event.preventDefault()
}

/** Puts the table where it was scrolled to when this list was last on the screen. */
function useRemembered(listKey: string) {
  const { looks } = useListMemory()
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const look = looks.get(listKey)
    ref.current?.querySelector('.ant-table-content')?.scrollTo(look?.left ?? 0, look?.top ?? 0)
  }, [looks, listKey])
  const onScroll = ({ target }: UIEvent<HTMLElement>) => {
    if (!(target instanceof HTMLElement) || !target.matches('.ant-table-content')) return
    const { scrollTop: top, scrollLeft: left } = target
    looks.set(listKey, { selected: [], ...looks.get(listKey), top, left })
  }
  return { ref, onScroll }
}
