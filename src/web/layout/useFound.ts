import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '../../contract/call.ts'
import { find } from '../../contract/records/find.ts'
import { flowOf, flows } from '../../domain/flows/index.ts'
import { isSought, soughtIn } from '../../domain/records/finding.ts'
import { call } from '../api/call.ts'
import { useMenus } from '../session/useProfile.ts'
import { type FoundItem, historiesOf } from './findings.ts'

/** Milliseconds after the last key. Four digits are a search by card number, which is counted: they may become more. */
const restMs = { usual: 180, card: 500 }

const findQuery = (text: string) =>
  queryOptions({
    queryKey: ['find', text],
    queryFn: ({ signal }) => call(find, { text }, { quiet: true, signal }),
    staleTime: 60_000,
    retry: false,
  })

interface FoundSoFar {
  found: FoundItem[]
  /** The first day of settlement that was looked at; null where no card was looked for. */
  since: string | null
  isSearching: boolean
  error: Error | null
}

/** Asks the server for what no name of a page tells, once the typing rests. */
export function useFound(typed: string, isCard: boolean): FoundSoFar {
  const text = typed.trim()
  const sought = soughtIn(text)
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), sought.lastFour ? restMs.card : restMs.usual)
    return () => clearTimeout(timer)
  }, [text, sought.lastFour])
  const menus = useMenus()
  const mine = flows.filter((flow) => menus.includes(flow.menu))
  const isAsked = mine.length > 0 && !isCard && isSought(sought)
  const { data, error } = useQuery({ ...findQuery(text), enabled: isAsked && rested === text })
  if (!isAsked) return { found: [], since: null, isSearching: false, error: null }
  const [list] = historiesOf(mine)
  const found = data ? foundIn(data, list) : []
  return { found, since: data?.since ?? null, isSearching: !data && !error, error }
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
