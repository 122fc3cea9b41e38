// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest'
import { goodFaith } from '../../../domain/flows/goodFaith.ts'
import { inquiryRetrieval } from '../../../domain/flows/inquiryRetrieval.ts'
import { preAuthCompletion } from '../../../domain/flows/preAuthCompletion.ts'
import { specialAdjustment } from '../../../domain/flows/specialAdjustment.ts'
import { problemsOf as problemsOfForm } from '../../form/problems.ts'
import { file } from '../../form/testing.ts'
import type { VoucherFile } from '../../form/voucherFiles.ts'
import { setLanguage, textNow } from '../../i18n/language.ts'
import { aboveText, exceptionForm } from './exceptionForm.ts'
import { startValues } from './formState.ts'
import { type FormSubject, formForReply, formWithoutOriginal } from './formSubject.ts'
import { empty, type FormValues } from './formValues.ts'
import { chargeback, noNames, offer, subjectIn, subjectOf } from './testing.ts'

const subject = subjectOf(chargeback)
const good = { ...startValues(subject), rsnCd: '4562', fraudTp: '51' }
const unoffered = 'This transaction type is no longer available for the original transaction. Select another.'

beforeAll(() => setLanguage('en'))

const problemsOf = (values: FormValues, files: readonly VoucherFile[], of: FormSubject) =>
  problemsOfForm(exceptionForm(of, noNames, 'en'), values, textNow(), files)
const problem = (part: Partial<FormValues>, files: readonly VoucherFile[] = []) =>
  problemsOf({ ...good, ...part }, files, subject)

it('finds nothing wrong with a form that is filled in', () => {
  expect(problem({})).toEqual([])
})

it('names everything that is missing, in the order of the page', () => {
  expect(problemsOf(empty, [], subject)).toEqual([
    { field: 'transId', text: 'Transaction type is required.' },
    { field: 'rsnCd', text: 'Reason code is required.' },
    { field: 'transAt', text: 'Amount is required.' },
    { field: 'rcvInsIdCd', text: 'Receiving institution is required.' },
  ])
})

const noAmount = 'Enter an amount in THB with at most 2 decimals.'
it.each([
  ['1,285.01', 'Cannot exceed 1,285.00 THB, the disputable amount.'],
  ['0.00', 'The amount must be greater than zero.'],
  ['12.345', noAmount],
  ['-1', noAmount],
  ['twelve', noAmount],
])('says of the amount %s: %s', (transAt, text) => {
  expect(problem({ transAt })).toEqual([{ field: 'transAt', text }])
})

it('says by how much an amount is above the authorised one, though it is allowed', () => {
  const completion = { ...offer('S80', [], '147775'), open: '128500' }
  const subject = subjectIn(preAuthCompletion, completion)
  const typed = (transAt: string) => ({ ...startValues(subject), transAt })
  expect(problemsOf(typed('1,477.75'), [], subject)).toEqual([])
  expect(aboveText(textNow(), typed('1,477.75'), subject)).toBe('This is 15% above the authorised 1,285.00 THB.')
  expect(aboveText(textNow(), typed('1,285.01'), subject)).toBe('This is 0.1% above the authorised 1,285.00 THB.')
  expect(aboveText(textNow(), typed('1,285.00'), subject)).toBeNull()
})

it('asks for something by which the other institution finds the transaction of an adjustment', () => {
  const alone = formWithoutOriginal(specialAdjustment, [], [], '00010344')
  const unnamed = problemsOf({ ...empty, transId: 'E31' }, [], alone).filter((one) => one.field === 'priAcctNo')
  expect(unnamed).toHaveLength(1)
  const named = problemsOf({ ...empty, transId: 'E31', sysTraNo: '123456' }, [], alone)
  expect(named.some((one) => one.field === 'priAcctNo')).toBe(false)
})

it('asks for the fraud type only where the reason does', () => {
  expect(problem({ fraudTp: '' })).toEqual([{ field: 'fraudTp', text: 'Fraud type is required.' }])
  expect(problem({ rsnCd: '4557', fraudTp: '' }).some((one) => one.field === 'fraudTp')).toBe(false)
})

it('refuses a choice that is no longer offered', () => {
  expect(problem({ transId: 'E25' })).toContainEqual({ field: 'transId', text: unoffered })
  expect(problem({ rsnCd: '9999', fraudTp: '' })).toContainEqual({
    field: 'rsnCd',
    text: 'This reason code is not valid for the selected transaction type. Select another.',
  })
})

it('takes a remark of 200 characters and no longer one', () => {
  expect(problem({ remark: 'x'.repeat(200) })).toEqual([])
  expect(problem({ remark: 'x'.repeat(201) })).toEqual([
    { field: 'remark', text: expect.stringMatching(/^Remark .*200/) },
  ])
})

describe('vouchers', () => {
  const reasoned = { rsnCd: '4557', fraudTp: '' }
  const letter = file({ key: '1', evidence: 'letter' })
  const order = file({ key: '2', evidence: 'order' })
  const field = 'vouchers'

  it('counts the required ones that are missing', () => {
    expect(problem(reasoned)).toEqual([{ field, text: '2 required vouchers are missing. See the list.' }])
    expect(problem(reasoned, [letter])).toEqual([{ field, text: 'One required voucher is missing. See the list.' }])
    expect(problem(reasoned, [letter, order])).toEqual([])
  })

  it('waits for one that is still being sent', () => {
    const sending = file({ key: '2', evidence: 'order', progress: { at: 'sending', share: 0.5 } })
    expect(problem(reasoned, [letter, sending])).toEqual([{ field, text: 'A file is still uploading. Please wait.' }])
  })

  it('does not leave a failed one behind unsaid', () => {
    const failed = file({ progress: { at: 'failed', why: { error: 'fileType' }, again: false } })
    expect(problem({}, [failed])).toEqual([{ field, text: 'A file failed to upload. Remove it or try again.' }])
  })

  it('takes at most 20', () => {
    const files = Array.from({ length: 21 }, (_, index) => file({ key: `${index}` }))
    expect(problem({}, files)).toEqual([{ field, text: textNow()('error.tooManyFiles') }])
  })
})

it('asks no reason in a flow whose form has none', () => {
  const completion = subjectIn(preAuthCompletion, { ...chargeback, transId: 'S80', rsnCds: [] })
  expect(problemsOf(startValues(completion), [], completion)).toEqual([])
})

describe('a form without original', () => {
  const reason = { transId: 'E00', rsnCd: '6300', nm: { en: '', zh: '' }, fraud: false, evidence: [] }
  const alone = formWithoutOriginal(inquiryRetrieval, [reason], [{ insIdCd: '00010392' }], '00010344')
  const whole = {
    ...empty,
    transId: 'E00',
    rsnCd: '6300',
    rcvInsIdCd: '00010392',
    transCurrCd: '764',
    transAt: '12.00',
    settleDt: '20261101',
  }
  const problemsWith = (part: Partial<FormValues>) => problemsOf({ ...whole, ...part }, [], alone)

  it('asks for the day, the currency and the receiver, and for no more of the transaction', () => {
    expect(problemsWith({})).toEqual([])
    // There is no amount without a currency, which is what is missing.
    expect(problemsWith({ settleDt: '', transCurrCd: '', transAt: '', rcvInsIdCd: '' })).toEqual([
      { field: 'rcvInsIdCd', text: 'Receiving institution is required.' },
      { field: 'transCurrCd', text: 'Currency is required.' },
      { field: 'settleDt', text: 'Settlement date is required.' },
    ])
  })

  it('checks a card number as it is printed, with blanks', () => {
    expect(problemsWith({ priAcctNo: '6200 0000 0000 0005' })).toEqual([])
    expect(problemsWith({ priAcctNo: '\u202a6200–0000–0000–0005\u202c', retriRefNo: '\u200e749331204619' })).toEqual([])
    expect(problemsWith({ priAcctNo: '6200 0000 0000 0000' })).toEqual([
      { field: 'priAcctNo', text: expect.stringMatching(/^Card number /) },
    ])
    expect(problemsWith({ sysTraNo: '12' })).toEqual([
      { field: 'sysTraNo', text: expect.stringMatching(/^STAN .*6 digits/) },
    ])
  })
})

describe('a reply', () => {
  it('is words where there is no answer to choose', () => {
    const subject = formForReply(inquiryRetrieval, { priAcctNo: '' })
    expect(problemsOf(empty, [], subject)).toEqual([{ field: 'replyExtendRemark', text: 'Reply remark is required.' }])
    expect(problemsOf({ ...empty, replyExtendRemark: 'It was paid.' }, [], subject)).toEqual([])
  })

  it('is an answer, and words where they help, where there are answers', () => {
    const subject = formForReply(goodFaith, { priAcctNo: '' })
    expect(problemsOf(empty, [], subject)).toEqual([
      { field: 'replyCd', text: expect.stringMatching(/ is required\.$/) },
    ])
    expect(problemsOf({ ...empty, replyCd: '02' }, [], subject)).toEqual([])
    expect(problemsOf({ ...empty, replyCd: '03' }, [], subject)).toEqual([{ field: 'replyCd', text: unoffered }])
  })
})
