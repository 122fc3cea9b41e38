import type { Query, QueryClient } from '@tanstack/react-query'
import type { WorkNotice } from '../../contract/messages/messages.ts'
import { propertiesOf } from '../../domain/typed.ts'
import { readAgain } from '../api/readAgain.ts'

type ClaimRow = Readonly<Record<string, unknown>>

/** Conditions of a list by which a claim brings rows in or takes them out. */
const byHolder = ['heldBy', 'asDeputy']

/**
 * Shows in the lists and records that are loaded who has them open now. Reads again only what the notices don't say: on each
 * page of an institution many colleagues have the same rows on the screen.
 */
export function followClaims(queries: QueryClient, notices: readonly WorkNotice[]): void {
  const shown: Query[] = []
  for (const query of queries.getQueryCache().findAll({ predicate: isAboutOpen })) {
    const about = noticesFor(query, notices)
    if (about.length === 0 || !isSaidBy(about, query)) continue
    shown.push(query)
    const { queryKey, state } = query
    // As old as it was: all else in it is as it was read.
    queries.setQueryData(queryKey, withOpen(state.data, about, queryKey), { updatedAt: state.dataUpdatedAt })
  }
  readAgain(queries, {
    predicate: (query) => isAboutOpen(query) && !shown.includes(query) && noticesFor(query, notices).length > 0,
  })
}

function isAboutOpen({ queryKey }: Query): boolean {
  return queryKey[0] === 'claim' || showsHolders(queryKey)
}

function showsHolders([kind, about, part]: readonly unknown[]): boolean {
  return kind === 'records' || (kind === 'tasks' && about === 'worklist') || (kind === 'record' && part === undefined)
}

function noticesFor({ queryKey, state }: Query, notices: readonly WorkNotice[]): WorkNotice[] {
  if (queryKey[0] === 'claim') return notices.filter(({ thing }) => thing === queryKey[1])
  const ids = new Set(rowsOf(state.data).map(idOf))
  return notices.filter(({ thing }) => ids.has(thing))
}

/** Not while it is being read: its answer may be older than the notice. */
function isSaidBy(about: readonly WorkNotice[], { queryKey, state }: Query): boolean {
  if (state.fetchStatus !== 'idle' || state.isInvalidated) return false
  if (about.every(({ heldBy, viewing }) => heldBy === undefined && viewing !== undefined)) return true
  const asked = propertiesOf(queryKey.at(-1))
  return (
    // Whoever has it open takes what nobody holds any longer.
    queryKey[0] !== 'claim' &&
    byHolder.every((name) => asked[name] === undefined) &&
    about.every(({ heldBy, viewing }) => heldBy !== undefined || viewing !== undefined) &&
    rowsOf(state.data).every((row) => !row.deputyFor || about.every(({ thing }) => thing !== idOf(row)))
  )
}

function withOpen(data: unknown, about: readonly WorkNotice[], [kind]: readonly unknown[]) {
  const nobody = kind === 'tasks' ? null : undefined
  if (kind === 'claim') return about.reduce((row, notice) => afterNotice(row, notice, nobody), propertiesOf(data))
  const list = rowsOf(data).map((row) =>
    about
      .filter(({ thing }) => thing === idOf(row))
      .reduce((changed: ClaimRow, notice) => afterNotice(changed, notice, nobody), row),
  )
  return kind === 'record' ? list[0] : { ...propertiesOf(data), list }
}

function afterNotice(row: ClaimRow, { userId, heldBy, viewing }: WorkNotice, nobody: null | undefined): ClaimRow {
  const before = Array.isArray(row.viewers) ? row.viewers : []
  const others = before.filter((one) => propertiesOf(one).userId !== userId)
  const viewers = viewing ? [...others, { userId, name: viewing }] : viewing === null || heldBy ? others : before
  return {
    ...row,
    ...(heldBy !== undefined && { heldBy: heldBy ? { ...heldBy, mine: false } : nobody }),
    ...((viewers.length > 0 || row.viewers !== undefined) && { viewers }),
  }
}

/** Of a list its rows, of a record itself. */
function rowsOf(data: unknown): ClaimRow[] {
  const row: ClaimRow = propertiesOf(data)
  if (Array.isArray(row.list)) return row.list.map(propertiesOf)
  return row.expId === undefined ? [] : [row]
}

function idOf({ expId, rid }: ClaimRow): string {
  return String(expId ?? rid)
}
