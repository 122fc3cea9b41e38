import type { ComponentType } from 'react'
import type { GatePageId } from '../../contract/pages.ts'

export const gatePages = {
  'sys.login': async () => (await import('../features/login/LoginPage.tsx')).LoginPage,
  'sys.changePassword': async () =>
    (await import('../features/changePassword/ChangePasswordPage.tsx')).ChangePasswordPage,
  'sys.forgetPassword': async () =>
    (await import('../features/forgetPassword/ForgetPasswordPage.tsx')).ForgetPasswordPage,
} satisfies Record<GatePageId, () => Promise<ComponentType>>
