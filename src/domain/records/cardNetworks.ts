/** The limits that another card network sets for the files of a dispute. Where sources differ, the smaller figure is used. */
export interface CardNetworkLimits {
  /** Its brand, which is the same in all languages. */
  name: string
  /** Bytes of one file. */
  bytes: number
  /** Pages of one file. */
  pages: number
  /** Characters of a file's name with its ending. Where it is set, the name has only letters and digits. */
  nameLength?: number
}

const megabyte = 1_000_000

/**
 * Sources, all read in November 2026: J.P. Morgan, Dispute Management, Documentation parameters (size and pages);
 * Checkout.com, Dispute evidence file requirements (pages of American Express, size of Discover and Diners Club);
 * ServiceNow, Mastercard document requirements (names).
 */
export const cardNetworks = {
  visa: { name: 'Visa', bytes: 2 * megabyte, pages: 100 },
  mastercard: { name: 'Mastercard', bytes: 14 * megabyte, pages: 18, nameLength: 16 },
  amex: { name: 'American Express', bytes: megabyte, pages: 20 },
  discover: { name: 'Discover, Diners Club', bytes: 3 * megabyte, pages: 100 },
} as const satisfies Record<string, CardNetworkLimits>

export type CardNetwork = keyof typeof cardNetworks
export const cardNetworkNames = Object.keys(cardNetworks) as CardNetwork[]

/** The name of one of several files. A short name keeps the end of the record's number, which differs most. */
export function cardNetworkFileName(
  expId: string,
  part: number,
  parts: number,
  { name, nameLength }: CardNetworkLimits,
): string {
  const [brand] = name.split(/\W/)
  if (nameLength === undefined) return `${expId}-${brand}${parts === 1 ? '' : `-${part}of${parts}`}.pdf`
  const end = parts === 1 ? '.pdf' : `P${part}.pdf`
  return `${expId.slice(-(nameLength - end.length))}${end}`
}
