import { useMenus } from '../../../session/useProfile.ts'

export function useKeepsBulletins(): boolean {
  return useMenus().includes('BulletinList')
}
