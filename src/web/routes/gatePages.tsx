import type { ComponentType } from 'react'
import type { GatePageId } from '../../contract/pages.ts'
import { addPageTexts } from '../i18n/language.ts'
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
  'sys.caseFile': async () => {
    const [{ CaseFilePage }] = await Promise.all([import('../features/caseFile/CaseFilePage.tsx'), addPageTexts()])
    return CaseFilePage
  },
} satisfies Record<GatePageId, () => Promise<ComponentType>>
