/** Discount types of a manual refund's original, with the fee classes that go with each. Specification 5. */
const feeClasses: ReadonlyMap<string, readonly string[]> = new Map([
  ['00', ['0']],
  ['01', ['1', '2']],
  ['02', ['0']],
  ['03', ['0']],
  ['04', ['3', '4']],
])

/** The fee classes that may be chosen with a discount type; none with an unknown one. */
export function feeClassesOf(origSpecDiscTp: string): readonly string[] {
  return feeClasses.get(origSpecDiscTp) ?? []
}
