import { expect, it } from 'vitest'
import { outcomeOf } from './sending.ts'

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
