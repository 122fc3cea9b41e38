import { Table, type TableColumnType } from 'antd'
import { type KeyboardEvent, type UIEvent, useLayoutEffect, useRef } from 'react'
import { type Text, useText } from '../i18n/useText.ts'
import { HeldBack } from '../ui/HeldBack.tsx'
import { type ColumnChoice, withWidth } from './columnChoice.ts'
import { columnName, headOf, type ListParts } from './definition.ts'
import { HeadCell } from './HeadCell.tsx'
import { useListMemory } from './memory.ts'
import { RowOpener, useCells } from './RowCell.tsx'
import { isForRow, moveFocus } from './rowFocus.ts'
import type { Selection } from './useSelection.ts'

const checkWidth = 44
const usualActionsWidth = 120

interface RowTableProps<Row> {
  parts: ListParts<Row>
  rows: readonly Row[]
  selection: Selection<Row>
  /** Names the list as it was asked: under it the scroll is remembered. */
  listKey: string
  choice: ColumnChoice
  onChoose: (choice: ColumnChoice) => void
}

/** The rows as a table: its head, its first column and its actions stay while it scrolls. */
export function RowTable<Row>({ parts, rows, selection, listKey, choice, onChoose }: RowTableProps<Row>) {
  const { list, place, changed, open } = parts
  const { keyOf, nameOf, defaultSort } = list
  const t = useText()
  const cellOf = useCells<Row>()
  const box = useRemembered(listKey)
  const shown = parts.columns.filter((column, index) => index === 0 || !choice.hidden.includes(columnName(column)))
  const widthOf = (column: (typeof shown)[number]) => choice.widths[columnName(column)] ?? column.width
  const actions = actionsColumn(t, parts)
  const around = (list.selection ? checkWidth : 0) + (list.Actions ? (list.actionsWidth ?? usualActionsWidth) : 0)
  const width = shown.reduce((sum, column) => sum + widthOf(column), around)

  const [sorted, order] = sortOf(place.ask.sort ?? defaultSort)
  const columns = shown.map((column, index): TableColumnType<Row> => {
    const name = columnName(column)
    const isLast = index === shown.length - 1
    return {
      key: name,
      dataIndex: name,
      title: headOf(column, t),
      // The last one takes what is left of a wide screen.
      ...(isLast ? {} : { width: widthOf(column) }),
      ...(index === 0 ? { fixed: 'start' as const } : {}),
      align: column.align ?? 'start',
      ellipsis: true,
      ...sortingOf(name),
      onHeaderCell: (): object => ({ onWidth: (width: number) => onChoose(withWidth(choice, name, width)) }),
      render: (_, row) => {
        const cell = cellOf(column, row) ?? <span className="nothing">–</span>
        return index === 0 ? (
          <RowOpener parts={parts} row={row}>
            {cell}
          </RowOpener>
        ) : (
          cell
        )
      },
    }
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the links inside, which hold the focus.
    <div className="row-table" ref={box.ref} onScrollCapture={box.onScroll} onKeyDown={onKeys}>
      <Table<Row>
        size="small"
        tableLayout="fixed"
        pagination={false}
        rowKey={keyOf}
        dataSource={rows}
        scroll={{ x: width }}
        columns={actions ? [...columns, actions] : columns}
        components={{ header: { cell: HeadCell } }}
        showSorterTooltip={false}
        sortDirections={['ascend', 'descend', 'ascend']}
        onChange={(_page, _filters, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter
          const sort = one?.field && `${one.order === 'descend' ? '-' : ''}${String(one.field)}`
          if (sort) place.change({ sort: sort === defaultSort ? undefined : sort })
        }}
        {...(list.selection && {
          rowSelection: {
            columnWidth: checkWidth,
            fixed: true,
            selectedRowKeys: selection.keys,
            onChange: (keys) => selection.choose(keys.map(String)),
            getCheckboxProps: (row): object => ({ 'aria-label': t('list.choose', { id: nameOf(row) }) }),
            getTitleCheckboxProps: (): object => ({ 'aria-label': t('list.chooseAll') }),
          },
        })}
        rowClassName={(row) => `${open ? 'opens' : ''}${changed.has(keyOf(row)) ? ' is-changed' : ''}`}
        onRow={(row) => ({
          onClick: (event) => {
            if (isForRow(event)) open?.(row)
          },
        })}
      />
    </div>
  )

  function sortingOf(name: string): Partial<TableColumnType<Row>> {
    if (!list.sorts.includes(name) && !list.sorts.includes(`-${name}`)) return {}
    return { sorter: true, sortOrder: sorted === name ? order : null }
  }

  /** J, K and the arrows go from row to row, X selects the row that has the focus. */
  function onKeys(event: KeyboardEvent<HTMLElement>): void {
    const { key, target, currentTarget } = event
    const row = target instanceof Element ? target.closest('tbody tr') : null
    if (!row || event.altKey || event.ctrlKey || event.metaKey || isMenuOpen(target)) return
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[key]
    if (step && moveFocus(currentTarget, row, step)) event.preventDefault()
    if (key === 'x' && list.selection) selection.toggle(row.getAttribute('data-row-key') ?? '')
  }
}

function actionsColumn<Row>(t: Text, { list, outdated }: ListParts<Row>): TableColumnType<Row> | null {
  const { Actions, actionsWidth = usualActionsWidth } = list
  if (!Actions) return null
  return {
    key: 'actions',
    title: t('list.actions'),
    width: actionsWidth,
    fixed: 'end',
    render: (_, row) => (
      <span className="row-tools">
        <HeldBack when={outdated}>
          <Actions rows={[row]} look="row" />
        </HeldBack>
      </span>
    ),
  }
}

/** Returns true if the key was pressed in an open menu or on the button that opened it. */
function isMenuOpen(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[role="menu"], .ant-dropdown-open') !== null
}

/** `-settleDt` → the column, and which way. */
function sortOf(sort: string): [string, 'ascend' | 'descend'] {
  return sort.startsWith('-') ? [sort.slice(1), 'descend'] : [sort, 'ascend']
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
