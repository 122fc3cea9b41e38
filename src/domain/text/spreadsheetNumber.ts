/** True for `1.34458E+11`: so a spreadsheet shows a long number, and saves it, and its last digits are gone. */
export function hasExponent(text: string): boolean {
  return /^\s*[+-]?\d+([.,]\d+E[+-]?|E[+-])\d+\s*$/i.test(text)
}

/** True for digits that would have the right length with zeros in front: a spreadsheet removes these. */
export function lacksZeros(text: string, length: number): boolean {
  return /^\d+$/.test(text) && text.length < length
}
