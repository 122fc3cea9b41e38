import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markFormula, unmarkFormula } from './formulaMark.ts'
import { isErrorCell, isRewrittenNumber } from './spreadsheetCells.ts'

describe('a text in a cell', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^['=+\-@＝＋－＠\t\r ]{0,4}[a-z']{0,3}$/))

  it('comes back as it was, whatever it begins with', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(unmarkFormula(markFormula(one))).toBe(one)
      }),
    )
  })

  it('never begins as a formula does', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(markFormula(one)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
      }),
    )
  })
})

it.each(['#N/A', '#REF!', '#DIV/0!', '#NAME?', 'Err:502', '=SUM(A1:A3)'])('%s is a cell without a value', (cell) => {
  expect(isErrorCell(cell)).toBe(true)
})

it.each(['', "'=1", '#1', '# N/A in the file', 'N/A', '100'])('%j is a cell with a value', (cell) => {
  expect(isErrorCell(cell)).toBe(false)
})

it.each(['1.34458E+11', '1,34458E+11', '1.23e7', '1E+05', '134,458,120,002', "134'458", '134458120002.0'])(
  '%s was written by a spreadsheet',
  (text) => expect(isRewrittenNumber(text)).toBe(true),
)

it.each(['000134458120001', '134458120001', 'E1234567', '1E5', 'A1.5', '12-34'])('%s may be an identifier', (text) =>
  expect(isRewrittenNumber(text)).toBe(false),
)
