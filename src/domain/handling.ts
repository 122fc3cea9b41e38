import type { BlockSystem } from './blocked.ts'

/** What an officer finds of an alert, or of a transaction that was blocked; until then nobody has handled it. */
export const handlingResults = ['01', '02', '03', '04', '05', '06', '07'] as const
export type HandlingResult = (typeof handlingResults)[number]

/** Of an alert: being examined, genuine, fraud, false alarm. */
export const susResults = ['01', '02', '03', '04'] as const satisfies readonly HandlingResult[]

/** Being examined and fraud in both; online, the card may pay again; of IPS, the order may, or is given up. */
export const blockedResults = {
  '1': ['01', '03', '05'],
  '0': ['01', '03', '06', '07'],
} as const satisfies Record<BlockSystem, readonly HandlingResult[]>

/** Over how many days the second list of an alert looks back, today among them. */
export const relatedDays = 30
