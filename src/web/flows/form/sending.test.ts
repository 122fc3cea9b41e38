import { expect, it } from 'vitest'
import type { Submission } from '../../../contract/submission.ts'
import { startValues } from './formState.ts'
import { submissionOf } from './payload.ts'
import { outcomeOf, sendingKey } from './sending.ts'
import { chargeback, groundOf } from './testing.ts'

const ground = groundOf(chargeback)
const original = { priKey: '000103441121746047', logCd: '01', settleDt: '20260718' }
const content: Submission = submissionOf({ ...startValues(ground), rsnCd: '4557' }, [], ground, original)

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
  const first = await sendingKey(withCard('6200000000000005', 'Card 6200000000000005'), undefined)
  expect(await sendingKey(withCard('6200000000000005', 'Card 6200000000000005'), first)).toEqual(first)
  const other = await sendingKey(withCard('6200005000000005', 'Card 6200000000000005'), undefined)
  expect(other.digest).toBe(first.digest)
})

it('reads the record, or the refusal, from the reply', () => {
  const reply = (body: object) => ({
    list: [{ first: { expId: 'E23261121000018' }, second: { body } }],
    commitCount: 1,
    successCount: 0,
  })
  expect(outcomeOf(reply({}))).toEqual({ done: true, expId: 'E23261121000018' })
  expect(outcomeOf(reply({ errCd: '4239', errMsg: 'At most THB 1.00.', field: 'transAt' }))).toEqual({
    done: false,
    errCd: '4239',
    errMsg: 'At most THB 1.00.',
    field: 'transAt',
  })
})
