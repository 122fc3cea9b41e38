// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { forgetCookie, readCookie } from '../cookies.ts'
import { notePage, pageIdAt } from './pageCookies.ts'

const module = '/disputeTransaction/DisputeTransaction'

beforeEach(() => {
  forgetCookie('page_id')
  forgetCookie('cache_page_id')
})

it('reads the page id of a generic page from its address', () => {
  const search = { pageId: 'dsp.dispute.search.detail', expId: 'E23260811004417' }
  expect(pageIdAt({ pathname: '/stdDetailPage', search })).toBe('dsp.dispute.search.detail')
})

it('takes a module’s page for the list that it shows', () => {
  expect(pageIdAt({ pathname: module, search: { node: 'verifiedFail' } })).toBe('dsp.dispute.verifiedFail.list')
  expect(pageIdAt({ pathname: module, search: {} })).toBe('dsp.dispute.history.list')
  expect(pageIdAt({ pathname: '/home', search: {} })).toBeNull()
})

it('takes the tab without original for its form, and a flow without history for its first state', () => {
  const inquiry = '/disputeTransaction/InquiryRetrieval'
  expect(pageIdAt({ pathname: inquiry, search: { node: 'noOrig' } })).toBe('dsp.inquiry.noOrig.submit')
  const fees = '/exceptionalTransaction/FeeCollectionFundDisbursement'
  expect(pageIdAt({ pathname: fees, search: {} })).toBe('exp.fecAfdisb.unverified.list')
})

it('keeps the page before as the one that Back returns to', () => {
  notePage({ pathname: module, search: { node: 'verifiedFail' } })
  notePage({ pathname: '/stdDetailPage', search: { pageId: 'dsp.dispute.verifiedFail.detail' } })
  notePage({ pathname: '/home', search: {} })
  expect(readCookie('page_id')).toBe('dsp.dispute.verifiedFail.detail')
  expect(readCookie('cache_page_id')).toBe('dsp.dispute.verifiedFail.list')
})
