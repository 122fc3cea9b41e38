import { useSyncExternalStore } from 'react'
import type { MenuName } from '../../domain/menus.ts'
import { menus } from '../../domain/menus.ts'
import { mayOpen } from './guard.ts'
import { currentProfile, onProfileChange, type Profile, visitorOf } from './session.ts'

/** The signed-in user. For what stands inside the frame: the guard has loaded the profile before that is drawn. */
export function useProfile(): Profile {
  const profile = useSyncExternalStore(onProfileChange, currentProfile)
  if (!profile) throw new Error('The profile is not loaded: is this outside the frame?')
  return profile
}

/** The menus that the user may open, in the order of the sidebar. */
export function useMenus(): MenuName[] {
  const visitor = visitorOf(useProfile())
  return (Object.keys(menus) as MenuName[]).filter((menu) => mayOpen(visitor, { menu }))
}
