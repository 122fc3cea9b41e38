import type { ComponentType } from 'react'
import type { GatePageId } from '../../contract/pages.ts'
import { usePageSearch } from './pageSearch.ts'

export const gatePages = {
  'sys.login': async () => {
    const { LoginPage } = await import('../features/login/LoginPage.tsx')
    return () => <LoginPage from={usePageSearch('sys.login').from} />
  },
  'sys.changePassword': async () =>
    (await import('../features/changePassword/ChangePasswordPage.tsx')).ChangePasswordPage,
  'sys.forgetPassword': async () =>
    (await import('../features/forgetPassword/ForgetPasswordPage.tsx')).ForgetPasswordPage,
} satisfies Record<GatePageId, () => Promise<ComponentType>>
