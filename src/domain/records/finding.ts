import { flows } from '../flows/index.ts'

/** What a text typed into the search of the header may mean. */
export interface Sought {
  /** The last four digits of a card. */
  lastFour?: string | undefined
  /** Beginnings that the id of a record may have. */
  idBegins: string[]
  idEnds?: string | undefined
  /** A retrieval reference number. */
  rrn?: string | undefined
  /** A merchant's number, or words of its name. */
  merchant?: string | undefined
}

/** Transactions by the last four digits of a card, and merchants, are looked for as far back as this. */
export const lastFourDays = 180

const types = [...new Set(flows.flatMap(({ transIds }) => transIds))]

/** A whole card number is none of these: it is asked for where no address holds it. */
export function soughtIn(typed: string): Sought {
  const text = typed.trim().toUpperCase()
  const isWord = text.length >= 3 && /\p{L}{2}/u.test(text)
  return {
    lastFour: /^\d{4}$/.test(text) ? text : undefined,
    idBegins: idBegins(text),
    idEnds: /^(?=.*\d)[A-Z0-9]{4,15}$/.test(text) ? text : undefined,
    rrn: /^[A-Z0-9]{12}$/.test(text) ? text : undefined,
    merchant: isWord || /^[A-Z0-9]{8,15}$/.test(text) ? text : undefined,
  }
}

/** An id is its transaction type, the day and a number: the type may be left out. Less would fit too many records. */
function idBegins(text: string): string[] {
  if (/^\d{6}[A-Z0-9]{0,6}$/.test(text)) return types.map((transId) => transId + text)
  return /^[A-Z0-9]{7,15}$/.test(text) && types.some((transId) => text.startsWith(transId)) ? [text] : []
}

export function isSought({ lastFour, idBegins, idEnds, rrn, merchant }: Sought): boolean {
  return idBegins.length > 0 || [lastFour, idEnds, rrn, merchant].some((part) => part !== undefined)
}
