import { useSelector } from '@tanstack/react-store'
import type { MenuName } from '../../domain/people/menus.ts'
import { menus } from '../../domain/people/menus.ts'
import { keysOf } from '../../domain/typed.ts'
import { mayOpen } from '../routes/guard.ts'
import { loadedProfile, type Profile, visitorOf } from './session.ts'

/** Throws outside the frame, where no profile is loaded; the guard loads it before the frame is drawn. */
export function useProfile(): Profile {
  const profile = useSelector(loadedProfile)
  if (!profile) throw new Error('The profile is not loaded: is this outside the frame?')
  return profile
}

export function useMenus(): MenuName[] {
  const visitor = visitorOf(useProfile())
  return keysOf(menus).filter((menu) => mayOpen(visitor, { menu }))
}
