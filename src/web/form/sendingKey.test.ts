import { expect, it } from 'vitest'
import { sendingKey } from './sendingKey.ts'

const noCard = { priAcctNo: '' }
const content = { submitTransId: 'E23', submitTransAt: '128500', priAcctNo: '' }

it('keeps its key when the same is sent again', async () => {
  const first = await sendingKey(content, undefined)
  expect(await sendingKey({ ...content }, first)).toEqual(first)
})

it('takes a new key for anything else', async () => {
  const first = await sendingKey(content, undefined)
  const second = await sendingKey({ ...content, submitTransAt: '100' }, first)
  expect(second.key).not.toBe(first.key)
})

it('keeps its key for a form whose card is typed again after a reload, and tells nothing of the card', async () => {
  const withCard = (priAcctNo: string, remark: string) => ({ ...content, priAcctNo, remark })
  const first = await sendingKey(withCard('6200000000000005', 'Card 6200000000000005'), undefined, noCard)
  expect(await sendingKey(withCard('6200000000000005', 'Card 6200000000000005'), first, noCard)).toEqual(first)
  const other = await sendingKey(withCard('6200005000000005', 'Card 6200000000000005'), undefined, noCard)
  expect(other.digest).toBe(first.digest)
})
