/** Discount types of a manual refund's original, each with its fee classes. Specification 5. */
const feeClasses: ReadonlyMap<string, readonly string[]> = new Map([
  ['00', ['0']],
  ['01', ['1', '2']],
  ['02', ['0']],
  ['03', ['0']],
  ['04', ['3', '4']],
])

export function feeClassesOf(origSpecDiscTp: string): readonly string[] {
  return feeClasses.get(origSpecDiscTp) ?? []
}
