/**
 * States what a one-time password signs: records of one kind, in one currency, with one counterparty. The mail with the
 * code says it, and the code is valid for nothing else.
 */
export interface SignedLine {
  action: 'submit' | 'reply'
  transId: string
  /** Sum of these records, in minor units of `transCurrCd`. */
  transAt: string
  transCurrCd: string
  insIdCd: string
  records: number
}

/** True where, for each kind, no more records were sent than signed and no higher sum. */
export function isCovered(done: readonly SignedLine[], signed: readonly SignedLine[]): boolean {
  const limits = totals(signed)
  return [...totals(done)].every(([kind, { transAt, records }]) => {
    const limit = limits.get(kind)
    return limit !== undefined && transAt <= limit.transAt && records <= limit.records
  })
}

function totals(lines: readonly SignedLine[]): Map<string, { transAt: bigint; records: number }> {
  const byKind = new Map<string, { transAt: bigint; records: number }>()
  for (const { action, transId, transCurrCd, insIdCd, transAt, records } of lines) {
    const kind = [action, transId, transCurrCd, insIdCd].join('/')
    const sum = byKind.get(kind) ?? { transAt: 0n, records: 0 }
    byKind.set(kind, { transAt: sum.transAt + BigInt(transAt), records: sum.records + records })
  }
  return byKind
}
