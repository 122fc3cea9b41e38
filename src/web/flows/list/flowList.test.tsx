// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { RecordRow } from '../../../contract/records/records.ts'
import { stdDispute } from '../../../domain/flows/stdDispute.ts'
import { sumByCurrency } from '../../../domain/text/money.ts'
import { texts } from '../../../texts/en/all.ts'
import { Chips } from '../../list/conditions/Chips.tsx'
import { ChosenRows } from '../../list/selection/SelectionFacts.tsx'
import type { KnownNames } from '../definition.ts'
import { flowConditions } from './flowConditions.ts'
import { ListNames } from './listNames.ts'
import { raisable } from './RaiseButton.tsx'

const lotus = { insIdCd: '00010392', nm: { en: 'Lotus Commercial Bank', zh: '莲花商业银行' } }
const names = { institutions: [lotus], reasons: [], currencies: [] } as unknown as KnownNames

afterEach(cleanup)

function show(node: React.ReactNode): void {
  cleanup()
  render(
    <IntlProvider locale="en" messages={texts}>
      <ListNames value={names}>{node}</ListNames>
    </IntlProvider>,
  )
}

function chips(conditions: Readonly<Record<string, string>>): (string | null)[] {
  const ask = { conditions, sort: undefined, currPage: 1, pageSize: 20 }
  const place = { ask, given: conditions, isStart: false, here: { to: '', search: {} }, change: vi.fn() }
  show(<Chips conditions={flowConditions(stdDispute, 'search')} place={place} narrow={false} />)
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
}

it('says on a chip what is asked, in words', () => {
  expect(chips({ settleDtFrom: '20260601', settleDtTo: '20260831' })).toEqual([
    'Settlement date: 2026-06-01 to 2026-08-31',
  ])
  expect(chips({ dueDtTo: '20260831' })).toEqual(['Due date: up to 2026-08-31'])
  expect(chips({ transId: 'E23' })).toEqual(['Transaction type: E23 Chargeback'])
  expect(chips({ state: 'verifiedFail' })).toEqual(['Status: Verified fail'])
  expect(chips({ counterparty: '00010392' })).toEqual(['Counterparty: 00010392 Lotus Commercial Bank'])
  expect(chips({ transAtFrom: '1000000', transCurrCd: '764' })).toEqual(['Amount: from 10,000.00', 'Currency: THB'])
})

it('shows a card number on its chip only masked', () => {
  expect(chips({ priAcctNo: '6212340000001264' })).toEqual(['Card number: 621234••••••1264'])
})

it('sums the selection a currency each, never across them', () => {
  const row = (transAt: string, transCurrCd: string) => ({ transAt, transCurrCd }) as RecordRow
  const rows = [row('2460000', '764'), row('599000', '764'), row('74280', '156')]
  show(<ChosenRows selection={{ sums: sumByCurrency }} rows={rows} />)
  expect(screen.getByRole('status').textContent).toBe('3 selected')
  expect(screen.getByText('742.80')).toBeDefined()
  expect(screen.getByText('30,590.00')).toBeDefined()
  show(<ChosenRows selection={{ able: (all) => all.slice(0, 1), sums: sumByCurrency }} rows={rows} />)
  expect(screen.getByRole('status').textContent).toBe('3 selected, 1 can be processed')
  expect(screen.getByText('24,600.00')).toBeDefined()
  expect(screen.queryByText('742.80')).toBeNull()
})

it('raises on a transaction what its own flow raises, not what another one does', () => {
  const offer = { rsnCds: [], atMost: '1', recovered: '0', lastDay: '20261231', rcvInsIdCd: '00010392' }
  expect(raisable(stdDispute, { offers: [{ ...offer, transId: 'E32' }] })).toBe(true)
  expect(raisable(stdDispute, { offers: [{ ...offer, transId: 'S80' }] })).toBe(false)
  expect(raisable(stdDispute, { offers: [] })).toBe(false)
})
