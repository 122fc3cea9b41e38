import { Navigate, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { errors } from '../../contract/errors.ts'
import type { SavedView } from '../../contract/records/views.ts'
import { ApiError } from '../api/ApiError.ts'
import { useText } from '../i18n/useText.ts'
import { PrintHead } from '../layout/PrintHead.tsx'
import { pageName } from '../layout/pageName.ts'
import { usePageTitle } from '../layout/pageTitle.ts'
import type { Address } from '../routes/links.ts'
import { useProfile } from '../session/useProfile.ts'
import { ErrorNotice } from '../ui/feedback/ErrorNotice.tsx'
import { HeldBack } from '../ui/feedback/HeldBack.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import visibility from '../ui/visibility.module.css'
import { Chips } from './conditions/Chips.tsx'
import { ConditionBar } from './conditions/ConditionBar.tsx'
import { type Conditions, useHiddenNames } from './conditions.ts'
import { columnName, type Found, type ListColumn, type ListDefinition, type ListParts } from './definition.ts'
import { EmptyList } from './EmptyList.tsx'
import { ListFoot } from './ListFoot.tsx'
import styles from './list.module.css'
import { isAskable } from './listQuery.ts'
import { allOf, SelectionFacts } from './selection/SelectionFacts.tsx'
import { type Selection, useListSelection } from './selection/useSelection.ts'
import { ColumnChooser } from './table/ColumnChooser.tsx'
import { useChangedRows } from './table/changed.ts'
import { type ColumnChoice, keepChoice, keepViewChoice, readChoice, readViewChoice } from './table/columnChoice.ts'
import { RowCards } from './table/RowCards.tsx'
import { useCells } from './table/RowCell.tsx'
import { RowTable } from './table/RowTable.tsx'
import { TableBar } from './table/TableBar.tsx'
import tableBar from './table/tableBar.module.css'
import { useCycle } from './table/useCycle.ts'
import { useAnswer, useOrderKept } from './useListAnswer.ts'
import { useListPlace } from './useListPlace.ts'
import { useNarrow } from './useNarrow.ts'
import { type SavedViews, useSavedViews } from './views/useSavedViews.ts'
import { ViewBar } from './views/ViewBar.tsx'

interface ListProps<Row> {
  list: ListDefinition<Row>
  /** The address of the list without what it is asked. */
  base: Address
  /** The only row that is found opens by itself. */
  opensOnly?: boolean
}

/** A list: its conditions, its rows as a table or as cards, and what can be done with them. */
export function List<Row>(props: ListProps<Row>) {
  const saved = useSavedViews(props.list, props.base)
  if (!saved) return <Skeleton lines={12} />
  if (saved.goTo) return <Navigate {...saved.goTo} replace />
  return <OpenList {...props} views={saved.views} />
}

function OpenList<Row>({ list, base, opensOnly = false, views }: ListProps<Row> & { views: SavedViews }) {
  const t = useText()
  const narrow = useNarrow()
  const [opened, setOpened] = useState<Row | null>(null)
  const parts = useListParts(list, base, setOpened)
  const { conditions, columns, place, answer } = parts
  const found = answer.data
  const listKey = `${list.page} ${JSON.stringify(place.here.search)}`
  const selection = useListSelection(parts, base)
  const all = allOf(parts, selection.allBut)
  const [choice, choose, forget] = useColumnChoice(list.page, views.current)
  useOrderKept(list, parts)
  const title = list.title?.(t) ?? pageName(list.page, t)
  usePageTitle(title)

  const [query, setQuery] = useState('')
  const [only] = found?.list ?? []
  if (opensOnly && list.addressOf && found?.total === 1 && only && !answer.isPlaceholderData)
    return <Navigate {...list.addressOf(only)} replace />
  const isAnswer = query === JSON.stringify(place.ask.conditions) && !answer.isFetching
  if (isAnswer && only && found?.total === 1 && list.addressOf) return <Navigate {...list.addressOf(only)} />
  const noteQuery = (conditions: Conditions) =>
    setQuery(list.opensOnlyFor && conditions[list.opensOnlyFor] ? JSON.stringify(conditions) : '')

  const { Notice, Details, Actions } = list
  const chooser = narrow ? undefined : <ColumnChooser columns={columns} choice={choice} onChoose={choose} />
  return (
    <section className={styles.page} aria-label={title}>
      <h1 className={visibility.visuallyHidden}>{title}</h1>
      <PrintHead title={title} landscape />
      {Notice && <Notice />}
      <ConditionBar
        conditions={conditions}
        start={list.start}
        needsOneOf={list.needsOneOf}
        place={{
          ...place,
          change: (next) => {
            noteQuery(next.conditions ?? {})
            place.change(next)
          },
        }}
        onSame={() => {
          noteQuery(place.ask.conditions)
          void answer.refetch()
        }}
      />
      <div className={styles.asked}>
        <Chips conditions={conditions} place={place} narrow={narrow} />
        <ViewBar {...{ parts, views, base, choice, narrow }} onSaved={forget} />
      </div>
      <TableBar {...{ parts, found, selection, all, narrow }} columns={chooser} />
      <div
        className={styles.body}
        data-stale={(answer.isFetching && found !== undefined) || undefined}
        aria-busy={answer.isFetching}
      >
        <Body {...{ parts, found, selection, listKey, choice, choose, narrow }} />
      </div>
      {found && found.list.length > 0 && <ListFoot parts={parts} found={found} />}
      {narrow && (selection.rows.length > 0 || all) && (
        <div data-part="selection-foot" className={`${tableBar.selectionFoot} ${visibility.screenOnly}`}>
          <SelectionFacts {...{ parts, found, selection, all }} />
          {Actions && (
            <HeldBack when={parts.outdated}>
              <Actions rows={selection.rows} look="foot" all={all} clear={selection.clear} />
            </HeldBack>
          )}
        </div>
      )}
      {Details && opened && <Details row={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

const noneChanged: ReadonlySet<string> = new Set()

function useListParts<Row>(list: ListDefinition<Row>, base: Address, openBeside: (row: Row) => void): ListParts<Row> {
  const navigate = useNavigate()
  const { addressOf, Details } = list
  const hidden = useHiddenNames(list.conditions)
  const conditions = list.conditions.filter(({ name }) => !hidden.includes(name))
  const place = useListPlace({ ...list, conditions }, base)
  const [seconds, onSeconds] = useCycle()
  const { answer, outdated } = useAnswer(list, place, seconds)
  const cellOf = useCells<Row>()
  const hasValue = (column: ListColumn<Row>) => answer.data?.list.some((row) => cellOf(column, row) !== null)
  const columns = list.columns.filter(
    (column) => !hidden.includes(columnName(column)) && (!column.ifAny || hasValue(column)),
  )
  const versions = useVersions(list, answer.isPlaceholderData ? undefined : answer.data?.list)
  const changed = useChangedRows(versions, list.refreshes ? JSON.stringify(place.ask) : undefined)
  const open = addressOf ? (row: Row) => void navigate(addressOf(row)) : Details ? openBeside : undefined
  const cycle = list.refreshes ? { seconds, onSeconds } : undefined
  return {
    list,
    conditions,
    columns,
    place,
    answer,
    outdated,
    cycle,
    changed: list.versionOf ? changed : noneChanged,
    open,
  }
}

function useVersions<Row>({ keyOf, versionOf }: ListDefinition<Row>, rows: readonly Row[] | undefined) {
  return useMemo(
    () => versionOf && rows?.map((row) => ({ key: keyOf(row), version: versionOf(row) })),
    [rows, keyOf, versionOf],
  )
}

interface BodyProps<Row> {
  parts: ListParts<Row>
  found: Found<Row> | undefined
  selection: Selection<Row>
  listKey: string
  choice: ColumnChoice
  choose: (choice: ColumnChoice) => void
  narrow: boolean
}

function Body<Row>({ parts, found, selection, listKey, choice, choose, narrow }: BodyProps<Row>) {
  const { answer } = parts
  if (answer.error && !answer.isFetching && (!found || answer.isPlaceholderData || answer.isRefetchError)) {
    return isTooWide(answer.error) ? (
      <p className={styles.emptyList} role="alert">
        {answer.error.message}
      </p>
    ) : (
      <div className={styles.failure}>
        <ErrorNotice error={answer.error} onRetry={() => void answer.refetch()} />
      </div>
    )
  }
  if (!isAskable(parts.list.needsOneOf, parts.place.ask.conditions)) return <EmptyList parts={parts} />
  if (!found) {
    return (
      <div className={styles.failure}>
        <Skeleton lines={12} />
      </div>
    )
  }
  if (found.list.length === 0) return <EmptyList parts={parts} found={found} />
  const rows = { parts, rows: found.list, selection }
  return narrow ? <RowCards {...rows} /> : <RowTable {...rows} {...{ listKey, choice }} onChoose={choose} />
}

/** Not a failure, but a question that the server will not take: it says what it needs. */
function isTooWide(error: Error): boolean {
  const asksForMore = [errors.conditionsMissing.errCd, errors.termRefused.errCd]
  return error instanceof ApiError && asksForMore.some((errCd) => errCd === error.errCd)
}

/** The columns of a list, or of the view that is open in it; and the way back to those of the view. */
function useColumnChoice(
  pageId: string,
  view: SavedView | undefined,
): [choice: ColumnChoice, choose: (choice: ColumnChoice) => void, forget: () => void] {
  const { userId } = useProfile()
  const at = `${pageId} ${view?.viewId ?? ''}`
  const [state, setState] = useState<{ at: string; choice: ColumnChoice | null }>(() => ({ at, choice: read() }))
  const current = state.at === at ? state : { at, choice: read() }
  if (current !== state) setState(current)

  function read(): ColumnChoice | null {
    return view ? readViewChoice(userId, pageId, view.viewId) : readChoice(userId, pageId)
  }
  const keep = (choice: ColumnChoice | null) => {
    if (view) keepViewChoice(userId, pageId, view.viewId, choice)
    else if (choice) keepChoice(userId, pageId, choice)
    setState({ at, choice })
  }
  return [current.choice ?? columnsOf(view), keep, () => view && keep(null)]
}

const none: ColumnChoice = { hidden: [], widths: {} }

function columnsOf(view: SavedView | undefined): ColumnChoice {
  return view?.content.columns ?? none
}
