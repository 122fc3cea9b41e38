import { expect, it } from 'vitest'
import { modification, submission } from '../../../contract/submission.ts'
import { preAuthCompletion } from '../../../domain/flows/preAuthCompletion.ts'
import { startValues } from './formState.ts'
import { modificationOf, submissionOf } from './payload.ts'
import { chargeback, file, groundOf } from './testing.ts'

const ground = groundOf(chargeback)
const original = { priKey: '000103441121746047', logCd: '01', settleDt: '20260718' }
const values = { ...startValues(ground), rsnCd: '4557', remark: '  Promised by July. ' }

it('is a submission as the contract has it', () => {
  const sent = submissionOf(
    values,
    [file({ evidence: 'order' }), file({ key: '2', evidence: 'gone' })],
    ground,
    original,
  )
  expect(submission.parse(sent)).toEqual({
    submitTransId: 'E23',
    origKey: '000103441121746047',
    origLogCd: '01',
    origSettleDt: '20260718',
    position: 'history',
    submitRcvInsIdCd: '00010392',
    submitTransCurrCd: '764',
    submitTransAt: '128500',
    rsnCd: '4557',
    remark: 'Promised by July.',
    vouchers: [
      { fileName: 'order.png', filePath: '0f8fad5b-d9cb-469f-a165-70867728950e', evidence: 'order' },
      { fileName: 'order.png', filePath: '0f8fad5b-d9cb-469f-a165-70867728950e' },
    ],
  })
})

it('implies the fraud mark where the reason asks for the fraud type', () => {
  const sent = submissionOf({ ...values, rsnCd: '4562', fraudTp: '51' }, [], ground, original)
  expect(sent).toMatchObject({ fraudIn: '1', fraudTp: '51' })
  expect(submissionOf(values, [], ground, original)).not.toHaveProperty('fraudIn')
})

it('holds nothing that the flow does not ask for', () => {
  const completion = { ...groundOf({ ...chargeback, transId: 'S80', rsnCds: [] }), flow: preAuthCompletion }
  const sent = submissionOf({ ...startValues(completion), rsnCd: '4557' }, [], completion, original)
  expect(sent).not.toHaveProperty('rsnCd')
  expect(submission.parse(sent).submitTransId).toBe('S80')
})

it('says of a changed record which version of it the user saw, and where', () => {
  const record = { expId: 'E23261121000018', version: 3, state: 'verifiedFail' } as const
  const sent = modificationOf(values, [], ground, record)
  expect(modification.parse(sent)).toMatchObject({ expId: 'E23261121000018', version: 3, position: 'verifiedFail' })
})
