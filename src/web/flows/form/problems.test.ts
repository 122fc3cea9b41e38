import { describe, expect, it } from 'vitest'
import { preAuthCompletion } from '../../../domain/flows/preAuthCompletion.ts'
import { startValues } from './formState.ts'
import { problemsOf } from './problems.ts'
import { chargeback, file, groundOf } from './testing.ts'

const ground = groundOf(chargeback)
const good = { ...startValues(ground), rsnCd: '4562', fraudTp: '51' }
const problem = (part: Partial<typeof good>, files = [] as ReturnType<typeof file>[]) =>
  problemsOf({ ...good, ...part }, files, ground)

it('finds nothing wrong with a form that is filled in', () => {
  expect(problem({})).toEqual([])
})

it('names everything that is missing, in the order of the page', () => {
  const empty = { transId: '', rsnCd: '', transAt: '', rcvInsIdCd: '', fraudTp: '', remark: '' }
  expect(problemsOf(empty, [], ground).map((one) => [one.field, one.what])).toEqual([
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
  expect(problem({ remark: 'x'.repeat(201) })).toEqual([{ field: 'remark', what: 'tooLong', max: 200 }])
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
  const completion = { ...groundOf({ ...chargeback, transId: 'S80', rsnCds: [] }), flow: preAuthCompletion }
  expect(problemsOf(startValues(completion), [], completion)).toEqual([])
})
