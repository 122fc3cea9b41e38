/** True for a formula, and for what a spreadsheet writes in place of a value. */
export function isErrorCell(cell: string): boolean {
  return cell.trim().startsWith('=') || isErrorValue(cell)
}

/** True for what a spreadsheet writes in place of a value that it could not work out, or that its column was too narrow for. */
export function isErrorValue(cell: string): boolean {
  return /^(#{3,}|#(N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|GETTING_DATA)|Err:\d{3})$/.test(
    cell.trim(),
  )
}

/** True for a number that a spreadsheet has rewritten: `1.34458E+11`, `134,458,120,002`, `134458120002.0`. */
export function isRewrittenNumber(text: string): boolean {
  return /^[+-]?\d+(?:[.,]\d+E[+-]?|E[+-])\d+$/i.test(text) || /^\d+(?:[.,'’\u00a0\u202f ]\d+)+$/.test(text)
}

/** True for a number of 18 or 19 digits that a spreadsheet has rounded to the 15 which it keeps. */
export function isRoundedNumber(text: string): boolean {
  return /^\d{15}0{3,4}$/.test(text)
}

/** How a spreadsheet names a column, from 1: `A` for the first one, `AA` for the twenty-seventh. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + ((column - 1) % 26))
  return column <= 26 ? last : columnLetters(Math.floor((column - 1) / 26)) + last
}

export function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}
