/** Limits of searches by a whole card number for each user, and when they raise an alert. */

export interface CardLimits {
  perMinute: number
  perDay: number
}

export const usualCardLimits: CardLimits = { perMinute: 30, perDay: 300 }

/** The highest limits that the head institution may give to an institution. */
export const cardLimitBounds = { perMinute: { min: 30, max: 600 }, perDay: { min: 300, max: 20_000 } } as const

/** Within this time the same conditions on the same list are one search: its next page, its export, a reload. */
export const sameSearchMinutes = 10

/** Card numbers that one user may import into lists within 24 hours: an import tells which of them stand there already. */
export const importedCardsADay = 10_000

/** Searches of one user without a hit within an hour that alert managers and administrators. */
export const missesForAlert = 20
export const alertMinutes = 60

/**
 * Conditions that name one row, or a few: with one of them, a card number would not be searched but confirmed, digit by
 * digit, against a row whose masked card is on the screen.
 */
export const rowConditions = ['expId', 'retriRefNo', 'sysTraNo', 'authIdRespCd', 'orderNo'] as const

/** The condition that can't stand beside a card number; null where all can. */
export function conditionBesideCard(conditions: Readonly<Record<string, unknown>>): string | null {
  return rowConditions.find((name) => conditions[name] !== undefined) ?? null
}
