import { describe, expect, it } from 'vitest'
import { goodFaith } from '../../../domain/flows/goodFaith.ts'
import { inquiryRetrieval } from '../../../domain/flows/inquiryRetrieval.ts'
import { preAuthCompletion } from '../../../domain/flows/preAuthCompletion.ts'
import { file } from '../../form/testing.ts'
import { empty, startValues } from './formState.ts'
import { formWithoutOriginal, groundOfReply } from './formSubject.ts'
import { problemsOf } from './problems.ts'
import { chargeback, groundIn, groundOf } from './testing.ts'

const subject = groundOf(chargeback)
const good = { ...startValues(subject), rsnCd: '4562', fraudTp: '51' }
const problem = (part: Partial<typeof good>, files = [] as ReturnType<typeof file>[]) =>
  problemsOf({ ...good, ...part }, files, subject)

it('finds nothing wrong with a form that is filled in', () => {
  expect(problem({})).toEqual([])
})

it('names everything that is missing, in the order of the page', () => {
  expect(problemsOf(empty, [], subject).map((one) => [one.field, one.what])).toEqual([
    ['transId', 'missing'],
    ['rsnCd', 'missing'],
    ['transAt', 'missing'],
    ['rcvInsIdCd', 'missing'],
  ])
})

it.each([
  ['1,285.01', 'tooHigh'],
  ['0.00', 'zero'],
  ['12.345', 'noAmount'],
  ['-1', 'noAmount'],
  ['twelve', 'noAmount'],
])('takes the amount %s for %s', (transAt, what) => {
  expect(problem({ transAt })).toEqual([{ field: 'transAt', what }])
})

it('asks for the fraud type only where the reason does', () => {
  expect(problem({ fraudTp: '' })).toEqual([{ field: 'fraudTp', what: 'missing' }])
  expect(problem({ rsnCd: '4557', fraudTp: '' }).some((one) => one.field === 'fraudTp')).toBe(false)
})

it('refuses a choice that is no longer offered', () => {
  expect(problem({ transId: 'E25' })).toContainEqual({ field: 'transId', what: 'unoffered' })
  expect(problem({ rsnCd: '9999', fraudTp: '' })).toContainEqual({ field: 'rsnCd', what: 'unoffered' })
})

it('takes a remark of 200 characters and no longer one', () => {
  expect(problem({ remark: 'x'.repeat(200) })).toEqual([])
  expect(problem({ remark: 'x'.repeat(201) })).toEqual([
    { field: 'remark', what: 'broken', broken: { bound: 'length', min: 0, max: 200 } },
  ])
})

describe('vouchers', () => {
  const reasoned = { rsnCd: '4557', fraudTp: '' }
  const letter = file({ key: '1', evidence: 'letter' })
  const order = file({ key: '2', evidence: 'order' })

  it('counts the required ones that are missing', () => {
    expect(problem(reasoned)).toEqual([{ field: 'vouchers', what: 'missing', count: 2 }])
    expect(problem(reasoned, [letter])).toEqual([{ field: 'vouchers', what: 'missing', count: 1 }])
    expect(problem(reasoned, [letter, order])).toEqual([])
  })

  it('waits for one that is still being sent', () => {
    const sending = file({ key: '2', evidence: 'order', progress: { at: 'sending', share: 0.5 } })
    expect(problem(reasoned, [letter, sending])).toEqual([{ field: 'vouchers', what: 'sending', count: 1 }])
  })

  it('does not leave a failed one behind unsaid', () => {
    const failed = file({ progress: { at: 'failed', why: { error: 'fileType' }, again: false } })
    expect(problem({}, [failed])).toEqual([{ field: 'vouchers', what: 'failed', count: 1 }])
  })

  it('takes at most 20', () => {
    const files = Array.from({ length: 21 }, (_, index) => file({ key: `${index}` }))
    expect(problem({}, files)).toEqual([{ field: 'vouchers', what: 'tooMany' }])
  })
})

it('asks no reason in a flow whose form has none', () => {
  const completion = groundIn(preAuthCompletion, { ...chargeback, transId: 'S80', rsnCds: [] })
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
  const problemsWith = (part: Partial<typeof whole>) => problemsOf({ ...whole, ...part }, [], alone)

  it('asks for the day, the currency and the receiver, and for no more of the transaction', () => {
    expect(problemsWith({})).toEqual([])
    expect(problemsWith({ settleDt: '', transCurrCd: '', rcvInsIdCd: '' }).map((one) => [one.field, one.what])).toEqual(
      [
        ['rcvInsIdCd', 'missing'],
        ['transCurrCd', 'missing'],
        ['settleDt', 'missing'],
      ],
    )
  })

  it('checks a card number as it is printed, with blanks', () => {
    expect(problemsWith({ priAcctNo: '6200 0000 0000 0005' })).toEqual([])
    expect(problemsWith({ priAcctNo: '6200 0000 0000 0000' })).toMatchObject([{ field: 'priAcctNo', what: 'broken' }])
    expect(problemsWith({ sysTraNo: '12' })).toMatchObject([{ field: 'sysTraNo', broken: { bound: 'digits', max: 6 } }])
  })
})

describe('a reply', () => {
  it('is words where there is no answer to choose', () => {
    const subject = groundOfReply(inquiryRetrieval)
    expect(problemsOf(empty, [], subject)).toEqual([{ field: 'replyExtendRemark', what: 'missing' }])
    expect(problemsOf({ ...empty, replyExtendRemark: 'It was paid.' }, [], subject)).toEqual([])
  })

  it('is an answer, and words where they help, where there are answers', () => {
    const subject = groundOfReply(goodFaith)
    expect(problemsOf(empty, [], subject)).toEqual([{ field: 'replyCd', what: 'missing' }])
    expect(problemsOf({ ...empty, replyCd: '02' }, [], subject)).toEqual([])
    expect(problemsOf({ ...empty, replyCd: '03' }, [], subject)).toEqual([{ field: 'replyCd', what: 'unoffered' }])
  })
})
