export interface CardLimits {
  perMinute: number
  perDay: number
}

export const usualCardLimits: CardLimits = { perMinute: 30, perDay: 300 }

export const cardLimitBounds = { perMinute: { min: 30, max: 600 }, perDay: { min: 300, max: 20_000 } } as const

/**
 * Minutes within which the same conditions on the same list count as one search: its next page, its export, a reload.
 */
export const sameSearchMinutes = 10

/**
 * Card numbers that one user may import into lists within 24 hours. It is limited because an import tells which numbers
 * are already listed.
 */
export const importedCardsADay = 10_000

/** Searches without a hit by one user within an hour that alert managers and administrators. */
export const missesForAlert = 20
export const alertMinutes = 60

/**
 * Lists conditions that narrow a list to one row or a few. Together with one of them a card number could be guessed,
 * digit by digit, against a row whose masked card is on the screen.
 */
export const rowConditions = ['terms', 'expId', 'retriRefNo', 'sysTraNo', 'authIdRespCd', 'orderNo'] as const

/** Returns the condition that can't be combined with a card number; null where all can. */
export function conditionBesideCard(conditions: Readonly<Record<string, unknown>>): string | null {
  return rowConditions.find((name) => conditions[name] !== undefined) ?? null
}
