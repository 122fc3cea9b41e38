// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { useSelection } from './useSelection.ts'

interface Row {
  id: string
  version: number
}
const row = (id: string, version = 1): Row => ({ id, version })
const pages = { 1: [row('a'), row('b')], 2: [row('c'), row('d')] }
const keyOf = ({ id }: Row) => id

interface Shown {
  asked: string
  page: number
  found: readonly Row[]
}
const first: Shown = { asked: 'all', page: 1, found: pages[1] }
const second: Shown = { asked: 'all', page: 2, found: pages[2] }

function givenList(shown = first) {
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  return renderHook(({ asked, page, found }: Shown) => useSelection({ asked, page }, found, keyOf), {
    wrapper,
    initialProps: shown,
  })
}

it('keeps rows of several pages, as each was seen last', () => {
  const { result, rerender } = givenList()
  act(() => result.current.choose(['b']))
  rerender(second)
  act(() => result.current.toggle('c'))
  expect(result.current.keys).toEqual(['b', 'c'])
  rerender({ ...first, found: [row('a'), row('b', 2)] })
  expect(result.current.rows).toEqual([row('b', 2), row('c')])
})

it('drops a row that has left its page, and does not select it when it comes back', () => {
  const { result, rerender } = givenList()
  act(() => result.current.choose(['a', 'b']))
  rerender({ ...first, found: [row('b')] })
  expect(result.current.keys).toEqual(['b'])
  rerender(first)
  expect(result.current.keys).toEqual(['b'])
})

it('selects all that match but those that are taken out, on every page', () => {
  const { result, rerender } = givenList()
  act(() => result.current.chooseAll())
  act(() => result.current.toggle('a'))
  rerender(second)
  expect(result.current.keys).toEqual(['c', 'd'])
  act(() => result.current.toggle('d'))
  expect([result.current.keys, result.current.allBut]).toEqual([['c'], ['a', 'd']])
  act(() => result.current.clear())
  expect([result.current.keys, result.current.allBut]).toEqual([[], null])
})

it('is cleared but for the rows that a step refused, also those of another page', () => {
  const { result, rerender } = givenList()
  act(() => result.current.choose(['a', 'b']))
  rerender(second)
  act(() => result.current.choose(['c']))
  act(() => result.current.clear(['b', 'c']))
  expect(result.current.keys).toEqual(['b', 'c'])
})

it('comes back where what cleared it was undone, on another page too', () => {
  const { result, rerender } = givenList()
  act(() => result.current.chooseAll())
  act(() => result.current.toggle('b'))
  let undo = () => {}
  act(() => {
    undo = result.current.clear()
  })
  expect(result.current.keys).toEqual([])
  rerender(second)
  act(() => undo())
  expect([result.current.keys, result.current.allBut]).toEqual([['c', 'd'], ['b']])
})

it('keeps what was selected since when what was cleared comes back', () => {
  const { result, rerender } = givenList()
  const undone = () => {
    let undo = () => {}
    act(() => {
      undo = result.current.clear()
    })
    return () => act(() => undo())
  }
  act(() => result.current.choose(['a']))
  const undoRow = undone()
  act(() => result.current.toggle('b'))
  rerender(second)
  act(() => result.current.toggle('c'))
  undoRow()
  expect(result.current.keys).toEqual(['a', 'b', 'c'])

  const undoRows = undone()
  act(() => result.current.chooseAll())
  undoRows()
  expect(result.current.allBut).toEqual([])

  const undoAll = undone()
  act(() => result.current.toggle('d'))
  undoAll()
  expect([result.current.keys, result.current.allBut]).toEqual([['d'], null])
})

it('begins anew with other filters, and has the selection back with the former ones', () => {
  const { result, rerender } = givenList()
  act(() => result.current.choose(['a']))
  rerender({ ...first, asked: 'overdue' })
  expect(result.current.keys).toEqual([])
  rerender(first)
  expect(result.current.keys).toEqual(['a'])
})
