/** What an institution exempts from its risk rules (white), and what it wants stopped (black). */
export const exceptLists = ['white', 'black'] as const
export type ExceptList = (typeof exceptLists)[number]

/** What an entry may be about. */
export const exceptKinds = ['card', 'merchant', 'terminal'] as const
export type ExceptKind = (typeof exceptKinds)[number]
