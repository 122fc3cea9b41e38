import { describe, expect, it } from 'vitest'
import {
  changedReply,
  modification,
  modificationAlone,
  reply,
  submission,
  submissionWithoutOriginal,
} from '../../../contract/records/submission.ts'
import { goodFaith } from '../../../domain/flows/goodFaith.ts'
import { inquiryRetrieval } from '../../../domain/flows/inquiryRetrieval.ts'
import { preAuthCompletion } from '../../../domain/flows/preAuthCompletion.ts'
import { file } from '../../form/testing.ts'
import { startValues } from './formState.ts'
import { formForReply, formWithoutOriginal } from './formSubject.ts'
import { empty } from './formValues.ts'
import { modificationOf, replyOf, submissionAloneOf, submissionOf } from './payload.ts'
import { chargeback, offer, subjectIn, subjectOf } from './testing.ts'

const subject = subjectOf(chargeback)
const original = { priKey: '000103441121746047', logCd: '01', settleDt: '20260718' }
const values = { ...startValues(subject), rsnCd: '4557', remark: '  Promised by July. ' }

it('is a submission as the contract has it', () => {
  const sent = submissionOf(
    values,
    [file({ evidence: 'order' }), file({ key: '2', evidence: 'gone' })],
    subject,
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
  const sent = submissionOf({ ...values, rsnCd: '4562', fraudTp: '51' }, [], subject, original)
  expect(sent).toMatchObject({ fraudIn: '1', fraudTp: '51' })
  expect(submissionOf(values, [], subject, original)).not.toHaveProperty('fraudIn')
})

it('holds nothing that the flow does not ask for', () => {
  const completion = subjectIn(preAuthCompletion, { ...chargeback, transId: 'S80', rsnCds: [] })
  const sent = submissionOf({ ...startValues(completion), rsnCd: '4557' }, [], completion, original)
  expect(sent).not.toHaveProperty('rsnCd')
  expect(submission.parse(sent).submitTransId).toBe('S80')
})

it('says of a changed record which version of it the user saw, and where', () => {
  const record = { expId: 'E23261121000018', version: 3, state: 'verifiedFail' } as const
  const sent = modificationOf(values, [], subject, record)
  expect(modification.parse(sent)).toMatchObject({ expId: 'E23261121000018', version: 3, position: 'verifiedFail' })
})

it('asks for the whole of the original where the form asks for no amount', () => {
  const inquiry = subjectIn(inquiryRetrieval, offer('E00', [], '128500'))
  const sent = submissionOf({ ...empty, transId: 'E00', rsnCd: '6300', rcvInsIdCd: '00010392' }, [], inquiry, original)
  expect(submission.parse(sent)).toMatchObject({ submitTransAt: '128500', submitTransCurrCd: '764', rsnCd: '6300' })
})

describe('without original', () => {
  const reason = { transId: 'E00', rsnCd: '6300', nm: { en: '', zh: '' }, fraud: false, evidence: [] }
  const alone = formWithoutOriginal(inquiryRetrieval, [reason], [{ insIdCd: '00010392' }], '00010344')
  const known = {
    ...empty,
    transId: 'E00',
    rsnCd: '6300',
    rcvInsIdCd: '00010392',
    transCurrCd: '392',
    transAt: '1,200',
    settleDt: '20261101',
    priAcctNo: '6200 0000 0000 0005',
  }

  it('says what is known of the transaction, and nothing that is not', () => {
    expect(submissionWithoutOriginal.parse(submissionAloneOf(known, [], alone))).toEqual({
      submitTransId: 'E00',
      position: 'noOrig',
      submitRcvInsIdCd: '00010392',
      submitTransCurrCd: '392',
      submitTransAt: '1200',
      rsnCd: '6300',
      settleDt: '20261101',
      priAcctNo: '6200000000000005',
      vouchers: [],
    })
  })

  it('a change says it too', () => {
    const record = { expId: 'E00261121000018', version: 2, state: 'verifiedFail' } as const
    const sent = modificationOf({ ...known, priAcctNo: '' }, [], alone, record)
    expect(modificationAlone.parse(sent)).toMatchObject({ version: 2, settleDt: '20261101' })
    expect(sent).not.toHaveProperty('priAcctNo')
  })
})

it('is a reply as the contract has it, or a changed one, with the version that was seen', () => {
  const subject = formForReply(goodFaith, { priAcctNo: '' })
  const record = { expId: 'E26261121000018', version: 4, state: 'unreplied' } as const
  const answer = { ...empty, replyCd: '02', replyExtendRemark: ' Paid twice already. ' }
  const said = { expId: 'E26261121000018', replyCd: '02', replyExtendRemark: 'Paid twice already.', vouchers: [] }
  expect(reply.parse(replyOf(answer, [], subject, record))).toEqual({ ...said, position: 'unreplied', version: 4 })
  const refused = { ...record, state: 'auditedFail' } as const
  const changed = replyOf(answer, [], subject, refused)
  expect(changedReply.parse(changed)).toEqual({ ...said, position: 'auditedFail', version: 4 })
})
