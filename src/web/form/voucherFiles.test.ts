import { expect, it } from 'vitest'
import { file } from './testing.ts'
import { refusalOf } from './voucherFiles.ts'

const pdf = { name: 'letter.PDF', size: 1000, type: 'application/pdf' }

it('takes what the server may take', () => {
  expect(refusalOf(pdf, [])).toBeNull()
  expect(refusalOf({ name: 'notes', size: 10, type: 'text/plain' }, [])).toBeNull()
})

it.each([
  { name: 'tool.exe', size: 10, type: 'application/x-msdownload' },
  { name: 'page.html', size: 10, type: 'text/html' },
])('refuses $name at once', (one) => expect(refusalOf(one, [])).toEqual({ error: 'fileType' }))

it('says of an empty file that it is empty', () => {
  expect(refusalOf({ name: 'empty.pdf', size: 0, type: 'application/pdf' }, [])).toEqual({ error: 'fileEmpty' })
})

it('takes 20 files and 50 MB, not counting those that failed', () => {
  const files = (count: number, size: number) => Array.from({ length: count }, (_, i) => file({ key: `${i}`, size }))
  expect(refusalOf(pdf, files(19, 1))).toBeNull()
  expect(refusalOf(pdf, files(20, 1))).toEqual({ error: 'tooManyFiles' })
  expect(refusalOf(pdf, files(1, 50 * 1024 * 1024 - 999))).toEqual({ error: 'tooManyFiles' })
  const failed = files(20, 1).map((one) => ({
    ...one,
    progress: { at: 'failed' as const, why: { text: 'No.' }, again: true },
  }))
  expect(refusalOf(pdf, failed)).toBeNull()
})
