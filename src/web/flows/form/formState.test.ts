import { describe, expect, it } from 'vitest'
import { stdDispute } from '../../../domain/flows/stdDispute.ts'
import { changed, groundOfRecord, shownFields, startValues, valuesOfRecord } from './formState.ts'
import { chargeback, groundOf, reasons, representment } from './testing.ts'

const both = groundOf(chargeback, representment)
const filled = { ...startValues(groundOf(chargeback)), rsnCd: '4562', fraudTp: '51' }

describe('a new form', () => {
  it('has what leaves no choice chosen, and asks the most', () => {
    expect(startValues(groundOf(chargeback))).toEqual({
      transId: 'E23',
      rsnCd: '',
      transAt: '1,285.00',
      rcvInsIdCd: '00010392',
      fraudTp: '',
      remark: '',
    })
  })

  it('takes the only reason there is', () => {
    expect(startValues(groundOf(representment)).rsnCd).toBe('4557')
  })

  it('is empty where there is a choice', () => {
    expect(startValues(both)).toMatchObject({ transId: '', transAt: '', rcvInsIdCd: '' })
  })
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
    expect(changed(filled, 'transId', 'E24', groundOf(chargeback, other)).values.rcvInsIdCd).toBe('00010344')
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

describe('a record that is changed', () => {
  const record = {
    transId: 'E23',
    rsnCd: '4557',
    transAt: '50000',
    transCurrCd: '764',
    rcvInsIdCd: '00010392',
    fraudTp: null,
    remark: null,
    atMost: '128500',
    recovered: '60000',
    dueDt: '20270114',
  }

  it('fills the form', () => {
    expect(valuesOfRecord(record)).toEqual({
      transId: 'E23',
      rsnCd: '4557',
      transAt: '500.00',
      rcvInsIdCd: '00010392',
      fraudTp: '',
      remark: '',
    })
  })

  it('may have the reasons of its own transaction, and what it takes itself does not count as recovered', () => {
    const { offers } = groundOfRecord(stdDispute, record, reasons)
    expect(offers).toEqual([{ ...chargeback, recovered: '10000' }])
  })
})
