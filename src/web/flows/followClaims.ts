import type { Query, QueryClient } from '@tanstack/react-query'
import type { WorkNotice } from '../../contract/messages.ts'
import { propertiesOf } from '../../domain/propertiesOf.ts'
import { readAgain } from '../api/readAgain.ts'

type Row = Readonly<Record<string, unknown>>

/** Conditions of a list by which a claim brings rows in or takes them out. */
const byHolder = ['heldBy', 'asDeputy']

/**
 * Shows in the lists and records that are loaded who holds them now. Reads again only what the notices don't say: on each page
 * of an institution many colleagues have the same rows on the screen.
 */
export function followClaims(queries: QueryClient, notices: readonly WorkNotice[]): void {
  const shown: Query[] = []
  for (const query of queries.getQueryCache().findAll({ predicate: ({ queryKey }) => showsHolders(queryKey) })) {
    const about = noticesFor(query, notices)
    if (about.length === 0 || !isSaidBy(about, query)) continue
    shown.push(query)
    const { queryKey, state } = query
    // As old as it was: all else in it is as it was read.
    queries.setQueryData(queryKey, withHolders(state.data, about, queryKey), { updatedAt: state.dataUpdatedAt })
  }
  readAgain(queries, {
    predicate: (query) =>
      showsHolders(query.queryKey)
        ? !shown.includes(query) && noticesFor(query, notices).length > 0
        : query.queryKey[0] === 'claim' && notices.some(({ thing }) => thing === query.queryKey[1]),
  })
}

function showsHolders([kind, about, part]: readonly unknown[]): boolean {
  return kind === 'records' || (kind === 'tasks' && about === 'worklist') || (kind === 'record' && part === undefined)
}

function noticesFor({ state }: Query, notices: readonly WorkNotice[]): WorkNotice[] {
  const ids = new Set(rowsOf(state.data).map(idOf))
  return notices.filter(({ thing }) => ids.has(thing))
}

/** Not while it is being read: its answer may be older than the notice. */
function isSaidBy(about: readonly WorkNotice[], { queryKey, state }: Query): boolean {
  const asked = propertiesOf(queryKey.at(-1))
  return (
    state.fetchStatus === 'idle' &&
    !state.isInvalidated &&
    byHolder.every((name) => asked[name] === undefined) &&
    about.every(({ heldBy }) => heldBy !== undefined) &&
    rowsOf(state.data).every((row) => !row.deputyFor || about.every(({ thing }) => thing !== idOf(row)))
  )
}

function withHolders(data: unknown, about: readonly WorkNotice[], [kind]: readonly unknown[]) {
  const last = new Map(about.map(({ thing, heldBy }) => [thing, heldBy]))
  const nobody = kind === 'tasks' ? null : undefined
  const list = rowsOf(data).map((row) => {
    const heldBy = last.get(idOf(row))
    return heldBy === undefined ? row : { ...row, heldBy: heldBy ? { ...heldBy, mine: false } : nobody }
  })
  return kind === 'record' ? list[0] : { ...propertiesOf(data), list }
}

/** Of a list its rows, of a record itself. */
function rowsOf(data: unknown): Row[] {
  const row: Row = propertiesOf(data)
  if (Array.isArray(row.list)) return row.list.map(propertiesOf)
  return row.expId === undefined ? [] : [row]
}

function idOf({ expId, rid }: Row): string {
  return String(expId ?? rid)
}
