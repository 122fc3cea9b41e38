// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { RecordDetail } from '../../../contract/records/records.ts'
import { texts } from '../../../texts/en/all.ts'
import { switchSingleKeys } from '../../ui/keys/singleKeys.ts'
import { VoucherStage } from './VoucherStage.tsx'

afterEach(cleanup)

const words = texts.worklist.review

function givenFiles() {
  const file = (fileName: string) => ({ fileName, filePath: fileName, size: 3, mediaType: 'text/plain' })
  const record = { voucherFiles: [file('order.txt'), file('letter.txt')] } as unknown as RecordDetail
  const hands = { load: async () => new Blob(['abc']), save: vi.fn(), saveAll: vi.fn() }
  render(
    <IntlProvider locale="en" messages={texts}>
      <VoucherStage record={record} hands={hands} />
      <input aria-label="Remark" />
    </IntlProvider>,
  )
}

const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key })
const shownName = () => screen.getByRole('region').getAttribute('aria-label')
const zoomOf = () => screen.getByRole('region').querySelector('div')?.style.width

it('goes through the files and zooms them by the keys that stand on the buttons', async () => {
  givenFiles()
  expect(await screen.findByText('abc')).toBeTruthy()
  expect(screen.getByRole('button', { name: words.nextFile }).textContent).toContain(']')
  press(']')
  expect(shownName()).toBe('letter.txt')
  press('=')
  press('+')
  expect(zoomOf()).toBe('200%')
  press('-')
  expect(zoomOf()).toBe('150%')
  press('0')
  expect(zoomOf()).toBe('100%')
  press('+')
  press('[')
  expect([shownName(), zoomOf()]).toEqual(['order.txt', '100%'])
})

it('ends at the smallest and the largest size, and at the last file', () => {
  givenFiles()
  for (let times = 0; times < 9; times++) press('+')
  expect(zoomOf()).toBe('400%')
  expect(screen.getByRole('button', { name: words.zoomIn })).toHaveProperty('disabled', true)
  for (let times = 0; times < 9; times++) press('-')
  expect(zoomOf()).toBe('50%')
  press(']')
  press(']')
  expect(shownName()).toBe('letter.txt')
})

it('takes no key from a field, and none while single keys are off', () => {
  givenFiles()
  press(']', screen.getByRole('textbox'))
  expect(shownName()).toBe('order.txt')
  switchSingleKeys(false)
  press(']')
  switchSingleKeys(true)
  expect(shownName()).toBe('order.txt')
})
