// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { menuPaths } from '../../contract/pages.ts'
import { forgetCookie, readCookie } from '../cookies.ts'
import { isLeaving, noteLeaving, notePage, pageIdAt } from './pageCookies.ts'

const module = '/disputeTransaction/DisputeTransaction'

beforeEach(() => {
  forgetCookie('page_id')
  forgetCookie('cache_page_id')
  forgetCookie('hasLeftSystem')
})

it('reads the page id of a generic page from its address', () => {
  const search = { pageId: 'dsp.dispute.search.detail', expId: 'E23260811004417' }
  expect(pageIdAt({ pathname: '/stdDetailPage', search })).toBe('dsp.dispute.search.detail')
})

it('takes a module’s page for the list that it shows', () => {
  expect(pageIdAt({ pathname: module, search: { node: 'verifiedFail' } })).toBe('dsp.dispute.verifiedFail.list')
  expect(pageIdAt({ pathname: module, search: {} })).toBe('dsp.dispute.history.list')
})

it('names a page of no flow by its address, and an address without page by nothing', () => {
  expect(pageIdAt({ pathname: '/home', search: {} })).toBe('sys.home')
  expect(pageIdAt({ pathname: '/system/user/edit/12', search: {} })).toBe('sys.user.edit')
  expect(pageIdAt({ pathname: '/system/log', search: {} })).toBe('sys.log.list')
  expect(pageIdAt({ pathname: '/nowhere', search: {} })).toBeNull()
})

it('takes the tab without original for its form, and a flow without history for its first state', () => {
  const inquiry = '/disputeTransaction/InquiryRetrieval'
  expect(pageIdAt({ pathname: inquiry, search: { node: 'noOrig' } })).toBe('dsp.inquiry.noOrig.submit')
  const fees = '/exceptionalTransaction/FeeCollectionFundDisbursement'
  expect(pageIdAt({ pathname: fees, search: {} })).toBe('exp.fecAfdisb.unverified.list')
})

it.each(Object.values(menuPaths))('has an id for the page of each menu: %s', (path) => {
  expect(pageIdAt({ pathname: path, search: {} })).not.toBeNull()
})

it('keeps the page before as the one that Back returns to', () => {
  notePage('dsp.dispute.verifiedFail.list')
  notePage('dsp.dispute.verifiedFail.detail')
  notePage(null)
  notePage('dsp.dispute.verifiedFail.detail')
  expect(readCookie('page_id')).toBe('dsp.dispute.verifiedFail.detail')
  expect(readCookie('cache_page_id')).toBe('dsp.dispute.verifiedFail.list')
})

describe('hasLeftSystem', () => {
  it.each([
    ['within 5 ms', 5, true],
    ['later, after a question', 6, false],
  ])('says of a page that went %s whether it has left', (_, ms, hasLeft) => {
    expect(noteLeaving()).toBe(false)
    const clock = vi.spyOn(performance, 'now')
    clock.mockReturnValue(1000)
    dispatchEvent(new Event('beforeunload'))
    clock.mockReturnValue(1000 + ms)
    dispatchEvent(new Event('pagehide'))
    clock.mockRestore()
    expect(noteLeaving()).toBe(hasLeft)
    expect(readCookie('hasLeftSystem')).toBe('0')
  })
})

it('knows for a while that the page was asked to go', () => {
  noteLeaving()
  const clock = vi.spyOn(performance, 'now')
  clock.mockReturnValue(20_000)
  dispatchEvent(new Event('beforeunload'))
  clock.mockReturnValue(29_000)
  expect(isLeaving(10_000)).toBe(true)
  clock.mockReturnValue(31_000)
  expect(isLeaving(10_000)).toBe(false)
  clock.mockRestore()
})
