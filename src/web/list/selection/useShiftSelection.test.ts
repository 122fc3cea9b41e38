// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useShiftSelection } from './useShiftSelection.ts'

const all = ['a', 'b', 'c', 'd', 'e']

/** Clicks the rows in order, `Shift d` with Shift, and returns the selected rows. */
function selectedBy(...clicks: string[]): string[] {
  let keys: string[] = []
  const choose = (next: readonly string[]) => {
    keys = [...next]
  }
  const toggle = (key: string) => choose(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key])
  const { result, rerender } = renderHook(() => useShiftSelection(all, { keys, choose, toggle }))
  for (const click of clicks) {
    result.current(click.slice(-1), click.startsWith('Shift'))
    rerender()
  }
  return keys.toSorted()
}

it.each([
  [['b'], ['b']],
  [['b', 'b'], []],
  [
    ['b', 'Shift d'],
    ['b', 'c', 'd'],
  ],
  [
    ['d', 'Shift b'],
    ['b', 'c', 'd'],
  ],
  [['Shift c'], ['c']],
  [
    ['a', 'b', 'Shift e'],
    ['a', 'b', 'c', 'd', 'e'],
  ],
  [
    ['a', 'Shift e', 'c', 'Shift d'],
    ['a', 'b', 'e'],
  ],
])('the clicks %j select %j', (clicks, selected) => expect(selectedBy(...clicks)).toEqual(selected))
