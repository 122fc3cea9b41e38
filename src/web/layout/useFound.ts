import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '../../contract/call.ts'
import { find } from '../../contract/records/find.ts'
import { flowOf, flows } from '../../domain/flows/index.ts'
import { isSought, soughtIn } from '../../domain/records/finding.ts'
import type { Term } from '../../domain/search/terms.ts'
import { callQuery } from '../api/callQuery.ts'
import { termsIn } from '../list/conditions.ts'
import { useMenus } from '../session/useProfile.ts'
import { type FoundItem, historiesOf } from './findings.ts'

/** Milliseconds after the last key. Four digits are a search by card number, which is counted: they may become more. */
const restMs = { usual: 180, card: 500 }

const findQuery = (text: string) =>
  callQuery(
    ['find', text],
    find,
    { text },
    {
      staleTime: 60_000,
      retry: false,
    },
  )

interface FoundSoFar {
  /** What was understood, once it is more than one name or number. */
  terms: Term[]
  found: FoundItem[]
  /** The first day of settlement that was looked at; null where no card was looked for. */
  since: string | null
  isSearching: boolean
  error: Error | null
}

/** Asks the server for what no name of a page tells, once the typing rests. */
export function useFound(typed: string, isCard: boolean): FoundSoFar {
  const text = typed.trim()
  const terms = termsIn(text)
  const byCard = terms.some(({ kind }) => kind === 'lastFour' || kind === 'fourDigits')
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), byCard ? restMs.card : restMs.usual)
    return () => clearTimeout(timer)
  }, [text, byCard])
  const menus = useMenus()
  const mine = flows.filter((flow) => menus.includes(flow.menu))
  const said = isCard || !isSaid(terms) ? [] : terms
  const isRefused = terms.some(({ kind }) => kind === 'refused')
  const isAsked = mine.length > 0 && !isCard && !isRefused && (said.length > 0 || isSought(soughtIn(text)))
  const { data, error } = useQuery({ ...findQuery(text), enabled: isAsked && rested === text })
  if (!isAsked) return { terms: said, found: [], since: null, isSearching: false, error: null }
  const [list] = historiesOf(mine)
  const found = data ? foundIn(data, list) : []
  const all: FoundItem[] =
    list && said.length > 0 && data?.transactions.length ? [{ kind: 'said', flow: list, text }] : []
  return { terms: said, found: [...found, ...all], since: data?.since ?? null, isSearching: !data && !error, error }
}

/** False for a name or a number alone, of which nothing has to be explained, and for digits that may become more. */
function isSaid(terms: readonly Term[]): boolean {
  const [only, second] = terms
  if (!only || second) return second !== undefined
  return only.kind === 'refused' || only.kind === 'day' || (only.kind === 'amount' && !/^\d{1,3}$/.test(only.text))
}

type History = ReturnType<typeof historiesOf>[number] | undefined

function foundIn({ records, transactions, merchants }: ReplyOf<typeof find>, list: History): FoundItem[] {
  const ofRecords = records.flatMap((record): FoundItem[] => {
    const flow = flowOf(record.flow)
    return flow ? [{ kind: 'foundRecord', flow, record }] : []
  })
  if (!list) return ofRecords
  return [
    ...ofRecords,
    ...transactions.map((row): FoundItem => ({ kind: 'foundTransaction', flow: list, row })),
    ...merchants.map((merchant): FoundItem => ({ kind: 'merchant', flow: list, merchant })),
  ]
}
