import { describe, expect, it } from 'vitest'
import type { RecordDetail } from '../../../contract/records/records.ts'
import { flows } from '../../../domain/flows/index.ts'
import { inquiryRetrieval } from '../../../domain/flows/inquiryRetrieval.ts'
import { manualRefund } from '../../../domain/flows/manualRefund.ts'
import { preAuthCancellation } from '../../../domain/flows/preAuthCancellation.ts'
import { stdDispute } from '../../../domain/flows/stdDispute.ts'
import { transIdsOf } from '../../../domain/workflow/check.ts'
import { changed, startValues, valuesOfRecord } from './formState.ts'
import { formForRecord, formWithoutOriginal, linesOf, offerOf, rsnCdsOf, shownFields } from './formSubject.ts'
import { empty } from './formValues.ts'
import { chargeback, offer, reasons, representment, subjectIn, subjectOf } from './testing.ts'

const both = subjectOf(chargeback, representment)
const filled = { ...startValues(subjectOf(chargeback)), rsnCd: '4562', fraudTp: '51' }

describe('a new form', () => {
  it('has what leaves no choice chosen, and asks what is open', () => {
    expect(startValues(subjectOf(chargeback))).toEqual({
      ...empty,
      transId: 'E23',
      transAt: '1,285.00',
      rcvInsIdCd: '00010392',
    })
  })

  it('takes the only reason there is', () => {
    expect(startValues(subjectOf(representment)).rsnCd).toBe('4557')
  })

  it('has the reason of the record that it answers, where the answer can have it', () => {
    const reasons = ['4557', '4562'].map((rsnCd) => ({
      transId: 'E24',
      rsnCd,
      nm: { en: '', zh: '' },
      fraud: false,
      evidence: [],
    }))
    const answering = (rsnCd: string) => ({
      ...subjectOf(chargeback, offer('E24', ['4557', '4562'], '90000')),
      reasons,
      answered: { transId: 'E23', rsnCd } as RecordDetail,
    })
    expect(startValues(answering('4562'), 'E24')).toMatchObject({ transId: 'E24', rsnCd: '4562' })
    expect(startValues(answering('4501'), 'E24').rsnCd).toBe('')
    expect(startValues(answering('4562'), 'E23').rsnCd).toBe('')
  })

  it('is empty where there is a choice', () => {
    expect(startValues(both)).toMatchObject({ transId: '', transAt: '', rcvInsIdCd: '' })
  })
})

const withOriginal = flows
  .filter((flow) => flow.origins.includes('withOrig'))
  .flatMap((flow) => transIdsOf(flow, 'withOrig').map((transId) => ({ flow, transId })))

it.each(withOriginal)('$transId of $flow.id begins with what is open, not with what is allowed above it', (kind) => {
  const one = { ...offer(kind.transId, ['4557'], '147775'), open: '128500' }
  const subject = subjectIn(kind.flow, one)
  expect(startValues(subject).transAt).toBe('1,285.00')
  const cleared = { ...startValues(subject), transAt: '' }
  expect(changed(cleared, 'rsnCd', '4557', subject).values.transAt).toBe('1,285.00')
})

it('leaves the amount empty where nothing is open of what a rule allows', () => {
  expect(startValues(subjectOf({ ...chargeback, open: '0' })).transAt).toBe('')
})

describe('another transaction', () => {
  it('clears a reason that does not go with it, and says so', () => {
    const { values, notes } = changed(filled, 'transId', 'E24', both)
    expect(values).toMatchObject({ rsnCd: '', fraudTp: '' })
    expect(notes).toContainEqual({ field: 'rsnCd', what: 'cleared', code: 'E24' })
    expect(notes).toContainEqual({ field: 'fraudTp', what: 'cleared', code: 'E24' })
  })

  it('keeps a reason that goes with it', () => {
    const { values, notes } = changed({ ...filled, rsnCd: '4557', fraudTp: '' }, 'transId', 'E24', both)
    expect(values.rsnCd).toBe('4557')
    expect(notes.filter((note) => note.what === 'cleared')).toEqual([])
  })

  it('sets an amount that was the most to the new most, and says so', () => {
    const { values, notes } = changed(filled, 'transId', 'E24', both)
    expect(values.transAt).toBe('900.00')
    expect(notes).toContainEqual({ field: 'transAt', what: 'set', code: 'E24' })
  })

  it('keeps an amount that was typed', () => {
    const { values, notes } = changed({ ...filled, transAt: '12.5' }, 'transId', 'E24', both)
    expect(values.transAt).toBe('12.5')
    expect(notes.some((note) => note.field === 'transAt')).toBe(false)
  })

  it('has its own receiver', () => {
    const other = { ...representment, rcvInsIdCd: '00010344' }
    expect(changed(filled, 'transId', 'E24', subjectOf(chargeback, other)).values.rcvInsIdCd).toBe('00010344')
  })
})

describe('another reason', () => {
  it('clears the fraud type where it asks for none', () => {
    const { values, notes } = changed(filled, 'rsnCd', '4557', both)
    expect(values.fraudTp).toBe('')
    expect(notes).toContainEqual({ field: 'fraudTp', what: 'cleared', code: '4557' })
  })

  it('says that it asks for other evidence', () => {
    const { notes } = changed({ ...filled, rsnCd: '4557', fraudTp: '' }, 'rsnCd', '4562', both)
    expect(notes).toEqual([{ field: 'vouchers', what: 'asksOther', code: '4562' }])
  })

  it('brings the fraud type onto the page only where it asks for it', () => {
    const fields = ['rsnCd', 'fraudIn', 'fraudTp'] as const
    expect(shownFields(fields, filled, both)).toEqual(['rsnCd', 'fraudTp'])
    expect(shownFields(fields, { ...filled, rsnCd: '4557' }, both)).toEqual(['rsnCd'])
  })
})

describe('a transaction whose reasons have limits of their own', () => {
  const shorter = offer('E23', ['4562'], '50000')
  const subject = subjectOf({ ...chargeback, rsnCds: ['4557'] }, shorter)

  it('is one choice, with the reasons of all', () => {
    expect(startValues(subject)).toMatchObject({ transId: 'E23', transAt: '1,285.00' })
    expect(rsnCdsOf(startValues(subject), subject)).toEqual(['4557', '4562'])
  })

  it('asks at most what the rule of the chosen reason allows', () => {
    const { values, notes } = changed(startValues(subject), 'rsnCd', '4562', subject)
    expect([values.transAt, offerOf(values, subject)]).toEqual(['500.00', shorter])
    expect(notes).toContainEqual({ field: 'transAt', what: 'set', code: 'E23' })
  })
})

describe('a transaction that the head raises for either side', () => {
  const other = { ...chargeback, rcvInsIdCd: '00010344', atMost: '90000' }
  const subject = subjectOf(chargeback, other)

  it('leaves the receiver open, and follows the one that is chosen', () => {
    const start = startValues(subject)
    expect(start.rcvInsIdCd).toBe('')
    const { values, notes } = changed(start, 'rcvInsIdCd', '00010344', subject)
    expect(offerOf(values, subject)).toEqual(other)
    expect([values.transAt, notes]).toEqual(['900.00', [{ field: 'transAt', what: 'set', code: 'E23' }]])
  })
})

it('shows the whole amount as a fact where it is not asked', () => {
  const subject = subjectIn(preAuthCancellation, offer('V40', [], '128500'))
  const [dispute, evidence] = subject.sections
  const lines = (part: typeof dispute) => (part ? linesOf(part, startValues(subject), subject) : [])
  expect(lines(dispute).at(-1)).toEqual({ name: 'transAt', isInput: false })
  expect(lines(evidence)).toEqual([{ name: 'vouchers', isInput: true }])
})

describe('a form without original', () => {
  const nm = { en: '', zh: '' }
  const reason = (transId: string, rsnCd: string) => ({ transId, rsnCd, nm, fraud: false, evidence: [] })
  const institutions = [{ insIdCd: '00010344' }, { insIdCd: '00010392' }, { insIdCd: '00010410', ended: true as const }]
  const inquiry = formWithoutOriginal(
    inquiryRetrieval,
    [reason('E00', '6300'), reason('E04', '6303')],
    institutions,
    '00010344',
  )

  it('goes to any institution but the own one, and those that have ended', () => {
    expect(inquiry.receivers).toEqual(['00010392'])
  })

  it('takes the transaction from the reason', () => {
    expect(changed(empty, 'rsnCd', '6300', inquiry).values.transId).toBe('E00')
    expect(changed(empty, 'rsnCd', '6303', inquiry).values.transId).toBe('E04')
  })

  it('keeps what was typed where it is an amount in another currency too, and says so', () => {
    const typed = { ...empty, transCurrCd: '764', transAt: '1200' }
    const inYen = changed(typed, 'transCurrCd', '392', inquiry)
    expect([inYen.values.transAt, inYen.notes]).toEqual(['1,200', [{ field: 'transAt', what: 'kept', code: '392' }]])
    expect(changed({ ...typed, transAt: '1,285.00' }, 'transCurrCd', '392', inquiry).values.transAt).toBe('1,285')
    const broken = changed({ ...typed, transAt: '12.50' }, 'transCurrCd', '392', inquiry)
    expect([broken.values.transAt, broken.notes]).toEqual(['', [{ field: 'transAt', what: 'cleared', code: '392' }]])
  })

  it('clears the fee class that does not go with another discount, and says so', () => {
    const refund = formWithoutOriginal(manualRefund, [reason('E84', '9707')], institutions, '00010344')
    const billed = { ...startValues(refund), origSpecDiscTp: '01', origSpecFeeClass: '2' }
    const { values, notes } = changed(billed, 'origSpecDiscTp', '04', refund)
    expect(values.origSpecFeeClass).toBe('')
    expect(notes).toEqual([{ field: 'origSpecFeeClass', what: 'cleared', code: '04' }])
    expect(changed(billed, 'origSpecDiscTp', '01', refund).values.origSpecFeeClass).toBe('2')
  })

  it('takes the only fee class that goes with a discount', () => {
    const refund = formWithoutOriginal(manualRefund, [reason('E84', '9707')], institutions, '00010344')
    expect(changed(startValues(refund), 'origSpecDiscTp', '03', refund).values.origSpecFeeClass).toBe('0')
    const { values, notes } = changed({ ...empty, origSpecFeeClass: '3' }, 'origSpecDiscTp', '00', refund)
    expect(values.origSpecFeeClass).toBe('0')
    expect(notes).toEqual([{ field: 'origSpecFeeClass', what: 'cleared', code: '00' }])
  })

  it('shows the transaction as a fact beside the reason that it follows from', () => {
    const [dispute] = inquiry.sections
    expect(dispute && linesOf(dispute, empty, inquiry).map((line) => [line.name, line.isInput])).toEqual([
      ['rsnCd', true],
      ['transId', false],
      ['rcvInsIdCd', true],
      ['transCurrCd', true],
      ['transAt', true],
    ])
  })
})

describe('a record that is changed', () => {
  const record = {
    transId: 'E23',
    withOrigIn: '0',
    rsnCd: '4557',
    transAt: '50000',
    transCurrCd: '764',
    submitInsIdCd: '00010392',
    rcvInsIdCd: '00010344',
    priAcctNo: '621234••••••1265',
    settleDt: '20261101',
    retriRefNo: '004619338271',
    fraudTp: null,
    remark: null,
    atMost: '128500',
    recovered: '60000',
    dueDt: '20270114',
  } as RecordDetail

  it('fills the form, but not with a masked card', () => {
    expect(valuesOfRecord(record)).toMatchObject({
      transId: 'E23',
      rsnCd: '4557',
      transAt: '500.00',
      rcvInsIdCd: '00010344',
      settleDt: '20261101',
      priAcctNo: '',
      fraudTp: '',
      remark: '',
    })
  })

  it('may have the reasons of its own transaction, and what it takes itself does not count as recovered', () => {
    const { offers } = formForRecord(stdDispute, record, reasons, [], '00010344')
    expect(offers).toEqual([{ ...chargeback, rcvInsIdCd: '00010344', recovered: '10000' }])
  })

  it('that gave something back does not count that either', () => {
    const answer = { ...record, transId: 'E24', submitInsIdCd: '00010344', recovered: '10000' }
    expect(formForRecord(stdDispute, answer, reasons, [], '00010344').offers[0]?.recovered).toBe('60000')
  })
})
