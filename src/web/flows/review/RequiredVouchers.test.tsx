// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl/react'
import { afterEach, expect, it } from 'vitest'
import type { RecordDetail } from '../../../contract/records/records.ts'
import { texts } from '../../../texts/en/all.ts'
import type { KnownNames } from '../definition.ts'
import { RequiredVouchers } from './RequiredVouchers.tsx'

afterEach(cleanup)

const line = (id: string, en: string, required = true) => ({ id, nm: { en, zh: en }, required })
const evidence = [line('order', 'Order'), line('letter', 'Letter'), line('photo', 'Photo', false)]
const names = {
  reasonFacts: (_: string, rsnCd: string) => (rsnCd === '4557' ? { evidence } : undefined),
} as unknown as KnownNames

function linesFor(rsnCd: string | null, files: Record<string, string>): string[] {
  const voucherFiles = Object.entries(files).map(([of, fileName]) => ({ evidence: of, fileName }))
  const record = { transId: 'E23', rsnCd, voucherFiles } as unknown as RecordDetail
  render(
    <IntlProvider locale="en" messages={texts}>
      <RequiredVouchers record={record} names={names} />
    </IntlProvider>,
  )
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
}

it('says of each voucher that the reason code requires which file it is, or that it is missing', () => {
  expect(linesFor('4557', { order: 'order.pdf' })).toEqual(['Orderorder.pdf', 'LetterMissing'])
  expect(screen.getByRole('heading').textContent).toBe('Required vouchers one is missing')
})

it('says that all are attached, and nothing where none is required', () => {
  linesFor('4557', { order: 'order.pdf', letter: 'letter.pdf' })
  expect(screen.getByRole('heading').textContent).toBe('Required vouchers all attached')
  cleanup()
  for (const rsnCd of ['4507', null]) expect(linesFor(rsnCd, {})).toEqual([])
})
