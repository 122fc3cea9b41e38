import { useText } from '../../i18n/useText.ts'
import { useRouteTitle } from '../../layout/pageTitle.ts'
import { NoticeHost } from '../../ui/NoticeHost.tsx'
import { LoginPage } from './LoginPage.tsx'

/** The login page as the first page, before the router is loaded. */
export function LoginStart({ from }: { from: string | undefined }) {
  const t = useText()
  useRouteTitle(t('frame.login.title'))
  return (
    <>
      <LoginPage from={from} />
      <NoticeHost />
    </>
  )
}
