import { headInsIdCd } from '../../domain/people/actor.ts'
import { isAdmin } from './session.ts'
import { useProfile } from './useProfile.ts'

/** Returns true for administrators and for users of the head institution. Specification 6. */
export function useActsForAll(): boolean {
  const profile = useProfile()
  return isAdmin(profile) || profile.insIdCd === headInsIdCd
}
