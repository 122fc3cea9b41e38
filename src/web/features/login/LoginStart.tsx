import { useText } from '../../i18n/useText.ts'
import { useRouteTitle } from '../../layout/pageTitle.ts'
import { NoticeHost } from '../../ui/feedback/NoticeHost.tsx'
import type { LoginBegins } from './finishLogin.ts'
import { LoginPage } from './LoginPage.tsx'

/** The login page as the first page, before the router is loaded. */
export function LoginStart({ from, begins = {} }: { from: string | undefined; begins?: LoginBegins }) {
  const t = useText()
  useRouteTitle(t('frame.login.title'))
  return (
    <>
      <LoginPage from={from} begins={begins} />
      <NoticeHost />
    </>
  )
}
