import { workingRoles } from '../../domain/people/absence.ts'
import { type Role, roles } from '../../domain/people/actor.ts'
import { keysOf } from '../../domain/typed.ts'
import { namedRoutes } from '../routes/links.ts'
import { holdsRole } from '../session/useHasRole.ts'
import { useProfile } from '../session/useProfile.ts'

interface OwnPage {
  to: string
  /** Missing: everybody. */
  roles?: readonly Role[]
  /** Missing where another part of the frame leads to it. */
  inAccountMenu?: true
}

/** The pages that stand in no menu, and who has them. Their names are in `frame.title`. */
export const ownPages = {
  worklist: { to: '/worklist' },
  home: { to: '/home', inAccountMenu: true },
  message: { to: '/message' },
  center: { to: '/system/center', inAccountMenu: true },
  drafts: { to: '/system/draft', roles: keysOf(roles).filter((role) => role !== 'viewer'), inAccountMenu: true },
  absences: { to: '/absences', roles: ['manager', ...workingRoles], inAccountMenu: true },
  bulk: { to: '/bulk', roles: workingRoles, inAccountMenu: true },
  caseFile: { to: '/caseFile' },
  changePassword: { to: namedRoutes.ChangePassword, inAccountMenu: true },
} as const satisfies Record<string, OwnPage>
export type OwnPageName = keyof typeof ownPages

export function useOwnPages(): OwnPageName[] {
  const profile = useProfile()
  return keysOf(ownPages).filter((name) => {
    const { roles: some }: OwnPage = ownPages[name]
    return some === undefined || holdsRole(profile, some)
  })
}
