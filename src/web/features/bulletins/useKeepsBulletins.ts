import { useMenus } from '../../session/useProfile.ts'

/** Whether the user has the menu of those who keep bulletins. */
export function useKeepsBulletins(): boolean {
  return useMenus().includes('BulletinList')
}
