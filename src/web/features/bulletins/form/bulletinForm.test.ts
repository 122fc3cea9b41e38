// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest'
import { problemsOf } from '../../../form/problems.ts'
import { file } from '../../../form/testing.ts'
import type { VoucherFile } from '../../../form/voucherFiles.ts'
import { setLanguage, textNow } from '../../../i18n/language.ts'
import { type BulletinValues, bulletinContent, bulletinForm } from './bulletinForm.ts'

const values: BulletinValues = {
  title: 'Calendar',
  body: '<p>None.</p>',
  toAll: true,
  audience: ['00010392'],
  showFrom: '',
  showTo: '',
  attachments: null,
  publish: true,
}
const ready = file({ fileName: 'calendar.txt' })
const sending = file({ key: 'b', progress: { at: 'sending', share: 0.5 } })

beforeAll(() => setLanguage('en'))

describe('what is wrong with a bulletin', () => {
  const wrong = (own: Partial<BulletinValues>, files: readonly VoucherFile[] = []) =>
    problemsOf(bulletinForm, { ...values, ...own }, textNow(), files).map(({ field }) => field)

  it('is nothing where all is there', () => {
    expect(wrong({})).toEqual([])
    expect(wrong({ title: 'For families 👨‍👩‍👧' })).toEqual([])
  })

  it('is a missing text only where it is published', () => {
    expect(wrong({ title: ' ', body: '' })).toEqual(['title', 'body'])
    expect(wrong({ title: ' ', body: '', publish: false })).toEqual(['title'])
  })

  it('is an end before the beginning, or in the past', () => {
    const showFrom = '2126-11-05T00:00:00.000Z'
    expect(wrong({ showFrom, showTo: showFrom })).toEqual(['showTo'])
    expect(wrong({ showTo: '2020-11-01T00:00:00.000Z' })).toEqual(['showTo'])
    expect(wrong({ showTo: '2020-11-01T00:00:00.000Z', publish: false })).toEqual([])
  })

  it('is a file that is not there yet, and nobody chosen', () => {
    expect(wrong({ toAll: false, audience: [], publish: false }, [sending])).toEqual(['attachments', 'audience'])
  })
})

it('sends all institutions as none in particular, whoever was chosen before', () => {
  expect(bulletinContent({ ...values, title: ' Calendar ' }, [ready, sending])).toEqual({
    title: 'Calendar',
    body: '<p>None.</p>',
    audience: null,
    showFrom: null,
    showTo: null,
    attachments: [{ fileName: 'calendar.txt', filePath: '0f8fad5b-d9cb-469f-a165-70867728950e' }],
    publish: true,
  })
  expect(bulletinContent({ ...values, toAll: false, publish: false }, []).audience).toEqual(['00010392'])
})
