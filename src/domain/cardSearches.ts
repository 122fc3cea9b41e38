/** How often one user may search by a whole card number, and when somebody is told of it. */

export interface CardLimits {
  perMinute: number
  perDay: number
}

export const usualCardLimits: CardLimits = { perMinute: 30, perDay: 300 }

/** How far the head institution may raise them for an institution. */
export const cardLimitBounds = { perMinute: { min: 30, max: 600 }, perDay: { min: 300, max: 20_000 } } as const

/** Within this time the same conditions on the same list are one search: its next page, its export, a reload. */
export const sameSearchMinutes = 10

/** So many searches of one user that find nothing, within an hour, are told to managers and administrators. */
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
