import { expect, it } from 'vitest'
import { placeAt } from './place.ts'

it('is the record on a page that shows one, and the page alone where its id is a condition', () => {
  const expId = 'E23260811004417'
  const detail = { pageId: 'dsp.dispute.search.detail', expId }
  expect(placeAt('/stdDetailPage', detail)).toEqual(detail)
  expect(placeAt('/disputeTransaction/DisputeTransaction', { node: 'search', expId })).toEqual({
    pageId: 'dsp.dispute.search.list',
  })
  expect(placeAt('/system/user/12', {})).toEqual({ pageId: 'sys.user.detail' })
  expect(placeAt('/nowhere', {})).toBeNull()
})
