import { describe, expect, it } from 'vitest'
import { countries, isCountry } from './countries.ts'
import { checkReferenceRow, readEvidence, referenceChanges, writeEvidence } from './reference.ts'

const knows = (insIdCd: string) => insIdCd === '00010392'
const problemOf = (...[kind, row]: [Parameters<typeof checkReferenceRow>[0], string[]]) =>
  checkReferenceRow(kind, row, knows, '20261201')

describe('a row of a file', () => {
  it('is held to what its columns may be', () => {
    expect(problemOf('issuer', ['620000000', '16', '00010392', '01'])).toBeNull()
    expect(problemOf('issuer', ['620000000', '12', '00010392', '01'])).toMatchObject({ column: 'panLength' })
    expect(problemOf('issuer', ['620000000', '16', '00010391', '01'])).toMatchObject({ problem: 'insUnknown' })
    expect(problemOf('issuer', ['620000000', '16', '00010392', '04'])).toMatchObject({ column: 'cardAttr' })
    expect(problemOf('reasonCode', ['E23', '455', 'Name', '名称', '0', ''])).toMatchObject({ column: 'rsnCd' })
    expect(problemOf('reasonCode', ['S22', '4557', 'Name', '名称', '0', ''])).toMatchObject({ column: 'transId' })
    expect(problemOf('reasonCode', ['E23', '4557', 'Name', '', '0', ''])).toMatchObject({ problem: 'missing' })
    expect(problemOf('reasonCode', ['E23', '4557', 'Two\nlines', '名称', '0', ''])).toMatchObject({ problem: 'name' })
    expect(problemOf('currencyName', ['414', 'KWD', '2', 'Dinar', '第纳尔'])).toMatchObject({
      column: 'decimals',
      problem: 'fixed',
      values: { value: 3 },
    })
    expect(problemOf('institution', ['00010392', 'Bank', '银行', '', '', '0', '1'])).toBeNull()
    expect(problemOf('institution', ['00010392', 'Bank', '银行', 'XX', '', '0', '1'])).toMatchObject({
      column: 'country',
    })
  })

  it('has its evidence as text, which reads back as it was', () => {
    const lines = [
      { id: 'order', nm: { en: 'Order or contract', zh: '订单或合同' }, required: true },
      { id: 'receipt', nm: { en: 'Sales receipt', zh: '签购单' }, required: false },
    ]
    expect(writeEvidence(lines)).toBe('order|Order or contract|订单或合同|1; receipt|Sales receipt|签购单|0')
    expect(readEvidence(writeEvidence(lines))).toEqual(lines)
    const group = 'order|Order|订单|a; letter|Letter|信函|a'
    expect(readEvidence(group)?.map(({ required, oneOf }) => [required, oneOf])).toEqual([
      [false, 'a'],
      [false, 'a'],
    ])
    expect(writeEvidence(readEvidence(group) ?? [])).toBe(group)
    expect(readEvidence(' ')).toEqual([])
    for (const wrong of [
      'order',
      'order|Order|订单',
      'order|Order|订单|2',
      'order|Order|订单|a',
      'a|A|甲|1;a|B|乙|0',
      'a|A|甲|1;',
    ])
      expect(readEvidence(wrong), wrong).toBeNull()
  })
})

it('tells what is new, what differs and what is gone by the key of each kind', () => {
  const before = [
    ['E23', '4501', 'A', '甲', '0', ''],
    ['E24', '4501', 'B', '乙', '0', ''],
    ['E24', '4502', 'C', '丙', '0', ''],
  ]
  const after = [
    ['E24', '4501', 'B', '乙', '1', ''],
    ['E23', '4501', 'A', '甲', '0', ''],
    ['E25', '4501', 'D', '丁', '0', ''],
  ]
  expect(referenceChanges('reasonCode', before, after)).toEqual({
    added: [after[2]],
    changed: [{ before: before[1], after: after[0] }],
    removed: [before[2]],
  })
})

it('knows the countries of ISO 3166', () => {
  expect(countries).toHaveLength(249)
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  expect(countries.filter((code) => !isCountry(code) || names.of(code) === undefined)).toEqual([])
  const others = ['EU', 'EZ', 'UK', 'UN', 'XK', 'ZZ', 'AN', 'SU', 'XX', 'th', 'THA', '', 'T', 'TH ']
  expect(others.filter(isCountry)).toEqual([])
})
