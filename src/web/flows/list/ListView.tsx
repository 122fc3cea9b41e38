import { Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { errors } from '../../../contract/errors.ts'
import type { FieldName } from '../../../domain/fields.ts'
import { ApiError } from '../../api/ApiError.ts'
import { useText } from '../../i18n/useText.ts'
import { nodeName } from '../../layout/nodeName.ts'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { useProfile } from '../../session/useProfile.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { isSecret } from './ask.ts'
import { Chips } from './Chips.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { ConditionBar } from './ConditionBar.tsx'
import { type ColumnChoice, keepChoice, readChoice } from './columnChoice.ts'
import { EmptyList } from './EmptyList.tsx'
import { ListFoot } from './ListFoot.tsx'
import { rememberList } from './neighbours.ts'
import { RowCards } from './RowCards.tsx'
import { RowTable } from './RowTable.tsx'
import type { Found, ListParts, ListRow } from './rows.ts'
import { SelectionFacts, TableBar } from './TableBar.tsx'
import { useNarrow } from './useNarrow.ts'
import { type Selection, useSelection } from './useSelection.ts'
import './bar.css'
import './list.css'
import './table.css'

/** A list of the flows: its conditions, its rows as a table or as cards, and what can be done with them. */
export function ListView<Row extends ListRow>({ parts }: { parts: ListParts<Row> }) {
  const { flow, node, place, names, answer, keyOf } = parts
  const t = useText()
  const narrow = useNarrow()
  const found = answer.data
  const listKey = `${place.pageId} ${JSON.stringify(place.here.search)}`
  const selection = useSelection(listKey, answer.isPlaceholderData ? undefined : found?.list, keyOf)
  const [choice, choose] = useColumnChoice(place.pageId)
  useRemembering(parts)
  const name = t('frame.listName', { flow: t(`frame.menu.${flow.menu}`), node: nodeName(node, t) })
  usePageTitle(name)

  const [only] = found?.list ?? []
  if (parts.opensOnly && found?.total === 1 && only && !answer.isPlaceholderData)
    return <Navigate {...parts.addressOf(only)} replace />

  const { columns } = place.page
  const chooser = narrow ? undefined : <ColumnChooser columns={columns} choice={choice} onChoose={choose} />
  return (
    <section className="list-page" aria-label={name}>
      <h1 className="visually-hidden">{name}</h1>
      <ConditionBar flow={flow} node={node} place={place} names={names} onSame={() => void answer.refetch()} />
      <Chips place={place} names={names} narrow={narrow} />
      <TableBar parts={parts} found={found} selection={selection} columns={chooser} narrow={narrow} />
      <div className={`list-body${answer.isFetching && found ? ' is-stale' : ''}`} aria-busy={answer.isFetching}>
        <Body {...{ parts, found, selection, listKey, choice, choose, narrow }} />
      </div>
      {found && found.list.length > 0 && <ListFoot parts={parts} found={found} />}
      {narrow && selection.rows.length > 0 && (
        <div className="selection-foot">
          <SelectionFacts
            rows={selection.rows}
            able={parts.actionable?.(selection.rows)}
            onClear={() => selection.choose([])}
          />
          {parts.actions(selection.rows, 'foot')}
        </div>
      )}
    </section>
  )
}

interface BodyProps<Row extends ListRow> {
  parts: ListParts<Row>
  found: Found<Row> | undefined
  selection: Selection<Row>
  listKey: string
  choice: ColumnChoice
  choose: (choice: ColumnChoice) => void
  narrow: boolean
}

function Body<Row extends ListRow>({ parts, found, selection, listKey, choice, choose, narrow }: BodyProps<Row>) {
  const { answer } = parts
  if (answer.error && !answer.isFetching && (!found || answer.isPlaceholderData || answer.isRefetchError)) {
    return isTooWide(answer.error) ? (
      <p className="empty-list" role="alert">
        {answer.error.message}
      </p>
    ) : (
      <div className="list-failure">
        <ErrorNotice error={answer.error} onRetry={() => void answer.refetch()} />
      </div>
    )
  }
  if (!found) {
    return (
      <div className="list-failure">
        <Skeleton lines={12} />
      </div>
    )
  }
  if (found.list.length === 0) return <EmptyList parts={parts} found={found} />
  return narrow ? (
    <RowCards parts={parts} rows={found.list} selection={selection} />
  ) : (
    <RowTable
      parts={parts}
      rows={found.list}
      selection={selection}
      listKey={listKey}
      choice={choice}
      onChoose={choose}
    />
  )
}

/** Not a failure, but a question that the server will not take: it says what it needs. */
function isTooWide(error: Error): boolean {
  return error instanceof ApiError && error.errCd === errors.conditionsMissing.errCd
}

function useColumnChoice(pageId: string): [ColumnChoice, (choice: ColumnChoice) => void] {
  const { userId } = useProfile()
  const [choice, setChoice] = useState(() => readChoice(userId, pageId))
  const choose = (next: ColumnChoice) => {
    keepChoice(userId, pageId, next)
    setChoice(next)
  }
  return [choice, choose]
}

/** Keeps the order on the screen for the records that are opened from it. */
function useRemembering<Row extends ListRow>({ answer, place, keyOf }: ListParts<Row>): void {
  const { data, isPlaceholderData } = answer
  const { here, ask } = place
  useEffect(() => {
    if (!data || isPlaceholderData) return
    const { list, total, totalIsExact } = data
    const before = (ask.currPage - 1) * ask.pageSize
    const { conditions, sort } = ask
    const hasSecret = place.page.conditions.some((name) => isSecret(name) && conditions[name] !== undefined)
    const asked = hasSecret ? null : { conditions, sort }
    rememberList(list.map(keyOf), { back: here, before, total, totalIsExact, asked })
  })
}

/** What a card shows of a row below its title, of these and in this order, where the page has it. */
export function linesOf(columns: readonly FieldName[], wanted: readonly FieldName[]): FieldName[] {
  return wanted.filter((name) => columns.includes(name))
}
