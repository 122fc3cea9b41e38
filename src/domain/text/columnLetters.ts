/** How a spreadsheet names a column, from 1: `A` for the first one, `AA` for the twenty-seventh. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + ((column - 1) % 26))
  return column <= 26 ? last : columnLetters(Math.floor((column - 1) / 26)) + last
}

export function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}
