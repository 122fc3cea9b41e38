import type { Query, QueryClient } from '@tanstack/react-query'
import type { RecordNotice } from '../../contract/messages/messages.ts'
import { isOneOf, propertiesOf } from '../../domain/typed.ts'
import type { Mark } from '../../domain/workflow/flow.ts'
import { readAgain } from '../api/readAgain.ts'
import { noteMoved } from '../list/table/changed.ts'
import { recordKeys } from './queries.ts'

export type MovedRecord = RecordNotice['records'][number]

/** Pages with a form: what they show isn't reloaded, so that nobody sends what they never saw. */
const formPaths = ['/stdDetailModifyPage', '/stdModifyPage', '/stdModifyListListPage']

export function followMoved(queries: QueryClient, moved: readonly MovedRecord[], path: string): void {
  noteMoved(moved.map(({ expId }) => expId))
  refetch(queries, path, ({ queryKey, state }) => isAffected(queryKey, state.data, moved))
}

/** After a step on records that are left at once: reads again the lists and counts, and these records when they are shown. */
export function refreshBehind(queries: QueryClient, stepped: readonly Pick<MovedRecord, 'expId'>[]): void {
  const moved = stepped.map(({ expId }) => ({ expId, flow: '', from: '', to: '' }))
  const predicate = ({ queryKey, state }: Query) => queryKey[0] === 'record' && isAffected(queryKey, state.data, moved)
  void queries.invalidateQueries({ predicate, refetchType: 'none' })
  const lists = ({ queryKey: [kind] }: Query) => kind === 'records' || kind === 'history' || kind === 'tasks'
  void queries.invalidateQueries({ predicate: lists })
}

/** After a step that was sent while the user had gone on: the records too, where they are on the screen and no form shows them. */
export function refreshSent(queries: QueryClient, stepped: readonly Pick<MovedRecord, 'expId'>[], path: string): void {
  refreshBehind(queries, stepped)
  if (formPaths.includes(path)) return
  for (const { expId } of stepped) void queries.refetchQueries({ queryKey: ['record', expId], type: 'active' })
}

export function followAll(queries: QueryClient, path: string): void {
  refetch(queries, path, ({ queryKey: [kind] }) => recordKeys.some((key) => key === kind))
}

function refetch(queries: QueryClient, path: string, predicate: (query: Query) => boolean): void {
  if (formPaths.includes(path)) {
    void queries.invalidateQueries({ predicate, refetchType: 'none' })
    readAgain(queries, { queryKey: ['tasks'] })
  } else readAgain(queries, { predicate })
}

const changingOffers = ['deleted', 'notContested', 'reopened', 'dayMoved'] as const satisfies readonly Mark[]

export function isAffected(queryKey: readonly unknown[], data: unknown, moved: readonly MovedRecord[]): boolean {
  const [kind, about, part] = queryKey
  if (kind === 'tasks') return true
  // A record that was raised, deleted, given up or reopened, or whose last day moved, changes what may be raised.
  if (kind === 'history') return moved.some(({ from, to }) => from.endsWith('Orig') || isOneOf(changingOffers, to))
  if (kind === 'records')
    return moved.some(({ flow, from, to }) => flow === about && !(isState(part) && part !== from && part !== to))
  if (kind === 'record') return moved.some(({ expId }) => expId === about || relatedOf(data).includes(expId))
  return false
}

function isState(node: unknown): boolean {
  return node !== 'search'
}

function relatedOf(data: unknown): string[] {
  const { related } = propertiesOf(data)
  return Array.isArray(related) ? related.map((record) => String(propertiesOf(record).expId)) : []
}
