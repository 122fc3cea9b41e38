/** A cell that a spreadsheet would take for a formula, also one that is marked already. */
const formula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Makes a text of what a spreadsheet would take for a formula. */
export function markFormula(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

/** Takes the mark of `markFormula` away. */
export function unmarkFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
