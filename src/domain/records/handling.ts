import type { BlockSystem } from '../risk/blocked.ts'

export const handlingResults = ['01', '02', '03', '04', '05', '06', '07'] as const
export type HandlingResult = (typeof handlingResults)[number]

export const susResults = ['01', '02', '03', '04'] as const satisfies readonly HandlingResult[]

/**
 * 01 (being examined) and 03 (fraud) apply to both systems. Online, 05 lifts the block; for IPS, 06 lets the order be
 * paid and 07 gives it up.
 */
export const blockedResults = {
  '1': ['01', '03', '05'],
  '0': ['01', '03', '06', '07'],
} as const satisfies Record<BlockSystem, readonly HandlingResult[]>

/** Alerts of one card that are handled in one step, at most. */
export const maxTogether = 200

/** Days that the second list of an alert looks back, today included. */
export const relatedDays = 30
