import type { Role } from './actor.ts'

/** The modules of the sidebar, in order. */
export const modules = ['dispute', 'manual'] as const
export type ModuleName = (typeof modules)[number]

interface Menu {
  module: ModuleName
  /** The address of its pages. */
  path: string
  /** The roles that see it; administrators see all. */
  roles: readonly Role[]
}

const flowReaders = ['handler', 'verifier', 'auditor', 'viewer'] as const

/** Every menu there is: name as a route's identification asks for it (specification 2), place, and who has it. */
export const menus = {
  DisputeTransaction: { module: 'dispute', path: '/disputeTransaction/DisputeTransaction', roles: flowReaders },
  PreAuthCompletion: { module: 'manual', path: '/manualTransaction/PreAuthCompletion', roles: flowReaders },
} as const satisfies Record<string, Menu>

export type MenuName = keyof typeof menus

export function menusOf(roles: readonly Role[]): MenuName[] {
  return (Object.keys(menus) as MenuName[]).filter(
    (name) => roles.includes('administrator') || menus[name].roles.some((role) => roles.includes(role)),
  )
}
