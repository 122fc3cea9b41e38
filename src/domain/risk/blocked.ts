/** '1' online: stopped in the authorisation of a card payment. '0' IPS: an internet payment, stopped before its order was paid. */
export const blockSystems = ['1', '0'] as const
export type BlockSystem = (typeof blockSystems)[number]

/**
 * Names the system that stops card payments online, as its files write it; whatever another system stopped counts as
 * IPS. Specification 2.
 */
export const onlineSystem = 'FTP Anti-Risk'

export const blockReasons = {
  '1': ['B01', 'B02', 'B03', 'B04', 'B05', 'B06'],
  '0': ['B21', 'B22', 'B23', 'B24', 'B25'],
} as const satisfies Record<BlockSystem, readonly string[]>

type BlockReason = (typeof blockReasons)[BlockSystem][number]

export function isBlockReason(code: string): code is BlockReason {
  return [...blockReasons['1'], ...blockReasons['0']].some((known) => known === code)
}
