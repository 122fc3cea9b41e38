// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { RecordRow } from '../../../contract/records.ts'
import { stdDispute } from '../../../domain/flows/stdDispute.ts'
import { texts } from '../../i18n/en/all.ts'
import { countedOf } from '../../ui/counted.ts'
import type { KnownNames } from '../definition.ts'
import { Chips } from './Chips.tsx'
import { changedRows, noteMoved } from './changed.ts'
import { keepChoice, noChoice, readChoice, widthOf, withVisible, withWidth } from './columnChoice.ts'
import { raisable } from './RaiseButton.tsx'
import { SelectionFacts } from './TableBar.tsx'
import type { ListPlace } from './useListPlace.ts'

beforeEach(() => localStorage.clear())

const names = { institution: () => 'Lotus Commercial Bank', reasons: [] } as unknown as KnownNames

function textOf(node: React.ReactNode): string {
  const box = document.createElement('div')
  box.innerHTML = renderToStaticMarkup(
    <IntlProvider locale="en" messages={texts}>
      {node}
    </IntlProvider>,
  )
  return (box.textContent ?? '').replace(/\s+/g, ' ')
}

function chips(conditions: Readonly<Record<string, string>>): string {
  const page = stdDispute.pages.search
  const ask = { conditions, sort: undefined, currPage: 1, pageSize: 20 }
  const place: ListPlace = { page, pageId: '', ask, isStart: false, here: { to: '', search: {} }, change: vi.fn() }
  return textOf(<Chips place={place} names={names} narrow={false} />)
}

it('says on a chip what is asked, in words', () => {
  expect(chips({ settleDtFrom: '20260601', settleDtTo: '20260831' })).toBe('Settled: 2026-06-01 to 2026-08-31')
  expect(chips({ dueDtTo: '20260831' })).toBe('Due: up to 2026-08-31')
  expect(chips({ transId: 'E23' })).toBe('Transaction: E23 Chargeback')
  expect(chips({ state: 'verifiedFail' })).toBe('State: Verified fail')
  expect(chips({ counterparty: '00010392' })).toBe('Counterparty: 00010392 Lotus Commercial Bank')
  expect(chips({ transAtFrom: '1000000', transCurrCd: '764' })).toBe('Amount: from 10,000.00Currency: THB')
})

it('shows a card number on its chip only masked', () => {
  expect(chips({ priAcctNo: '6212340000001264' })).toBe('Card: 621234••••••1264')
})

it('sums the selection a currency each, never across them', () => {
  const row = (transAt: string, transCurrCd: string) => ({ transAt, transCurrCd }) as RecordRow
  const rows = [row('2460000', '764'), row('599000', '764'), row('74280', '156')]
  expect(textOf(<SelectionFacts rows={rows} onClear={vi.fn()} />)).toBe('3 selected742.80 CNY30,590.00 THB')
  const able = rows.slice(0, 1)
  expect(textOf(<SelectionFacts rows={rows} able={able} onClear={vi.fn()} />)).toBe(
    '3 selected, 1 can be processed24,600.00 THB',
  )
})

it('marks the rows that stood there in another version', () => {
  const before = new Map([
    ['A', 1],
    ['B', 1],
  ])
  const now = [
    { expId: 'A', version: 1 },
    { expId: 'B', version: 2 },
    { expId: 'C', version: 5 },
  ]
  expect(changedRows(before, now)).toEqual(['B'])
})

it('marks a row that came because it has just moved, not one that another page brought', () => {
  const rows = [
    { expId: 'A', version: 1 },
    { expId: 'B', version: 3 },
  ]
  expect(changedRows(new Map(), rows)).toEqual([])
  noteMoved(['B'])
  expect(changedRows(new Map(), rows)).toEqual(['B'])
})

it('keeps the columns for one user on one page', () => {
  const choice = withWidth(withVisible(noChoice, 'rsnCd', false), 'counterparty', 180)
  keepChoice('u1', 'dsp.dispute.search.list', choice)
  expect(readChoice('u1', 'dsp.dispute.search.list')).toEqual(choice)
  expect(readChoice('u2', 'dsp.dispute.search.list')).toEqual(noChoice)
  expect(widthOf('counterparty', choice)).toBe(180)
  expect(withVisible(choice, 'rsnCd', true).hidden).toEqual([])
})

it('leads to one page more while a list is longer than it was counted', () => {
  const found = { list: Array.from({ length: 20 }), total: 10_000, totalIsExact: false }
  expect(countedOf(found, 1, 20)).toBe(10_000)
  expect(countedOf(found, 600, 20)).toBe(12_001)
  expect(countedOf({ ...found, list: [1, 2] }, 600, 20)).toBe(11_982)
  expect(countedOf({ ...found, total: 17, totalIsExact: true }, 1, 20)).toBe(17)
})

it('raises on a transaction what its own flow raises, not what another one does', () => {
  const offer = { rsnCds: [], atMost: '1', recovered: '0', lastDay: '20261231', rcvInsIdCd: '00010392' }
  expect(raisable(stdDispute, { offers: [{ ...offer, transId: 'E32' }] })).toBe(true)
  expect(raisable(stdDispute, { offers: [{ ...offer, transId: 'S80' }] })).toBe(false)
  expect(raisable(stdDispute, { offers: [] })).toBe(false)
})
