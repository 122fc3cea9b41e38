import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchAttendance } from './api/attended.ts'
import { failureHandler, handleFailuresWith } from './api/failures.ts'
import { reloadWithoutParts } from './api/pageBuild.ts'
import { LoginStart } from './features/login/LoginStart.tsx'
import { LanguageProvider } from './i18n/LanguageProvider.tsx'
import { coreTexts, currentLanguage, rememberedLanguage, setGateLanguage, textNow } from './i18n/language.ts'
import { goBy, goTo } from './routes/goTo.ts'
import { isForAnyone, isReturnable } from './routes/guard.ts'
import { noteOpenPath, openPath } from './routes/openPath.ts'
import { isProof, type SsoReturn, takeSsoFrom, takeSsoReturn } from './session/factors/ssoReturn.ts'
import { noteReloginName } from './session/gate/rememberedName.ts'
import { resetToken, takeResetLink } from './session/gate/resetLink.ts'
import { currentProfile, hasSession, logOut } from './session/session.ts'
import { startColours } from './theme/colours.ts'
import { ask, toast } from './ui/feedback/notices.ts'
import './ui/buttons.module.css'
import './ui/typography.module.css'
import './theme/fonts.css'
import './theme/portal.css'

startColours()
watchAttendance()
reloadWithoutParts()

// The link of a mail opens the sign-in page, which leads on; so does a page with its token that is loaded anew.
if (takeResetLink() || (location.pathname === '/forgetPassword' && resetToken() !== null)) noteOpenPath('/login')
// Pasted into the address of the open sign-in page, it loads nothing by itself.
addEventListener('hashchange', () => {
  if (takeResetLink()) location.reload()
})

handleFailuresWith(
  failureHandler({
    toast: (text) => toast('error', text),
    alert: async (text) => {
      await ask({ text, yes: textNow()('frame.ok') })
    },
    askRelogin: (reason) => {
      const t = textNow()
      return ask({
        ...(reason && { title: reason }),
        text: t('frame.failure.expired'),
        yes: t('frame.failure.relogin'),
        no: t('frame.cancel'),
      })
    },
    logOutAndReload: () => {
      noteReloginName(currentProfile()?.username ?? '')
      return logOut()
    },
    goToMustChange: () => goTo('/changePassword?mustChange=true'),
  }),
)

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no element #root')
const root = createRoot(place)

// Not awaited: the portal imports modules that come in one file with this one, and would wait for its end.
const returned = takeSsoReturn()
if (returned && isProof(returned))
  void import('./features/login/proofWindow.tsx').then(({ finishProof }) => finishProof(root, returned))
else if (hasSession() || openPath() === '/login' || isForAnyone(location.pathname))
  void loadPortal().then(({ startPortal }) => startPortal(root, { atOnce: true }))
else void showLogin(returned)

/** Shows the login page without the portal, which is loaded while the user types. */
async function showLogin(returned: SsoReturn | null): Promise<void> {
  const { pathname, search } = location
  if (pathname !== '/login') {
    const href = `${pathname}${search}`
    const from = isReturnable(href) ? `?${new URLSearchParams({ from: href })}` : ''
    history.replaceState(null, '', `/login${from}`)
  }
  goBy(async (href, { replace = false }) => {
    const { startPortal } = await loadPortal()
    noteOpenPath('/login')
    if (replace) history.replaceState(null, '', href)
    else history.pushState(null, '', href)
    await startPortal(root, { atOnce: false })
  })
  await setGateLanguage(rememberedLanguage())
  const from = returned ? takeSsoFrom() : (new URLSearchParams(location.search).get('from') ?? undefined)
  const begins = returned ? await (await import('./features/login/finishLogin.ts')).finishLogin(returned, from) : {}
  if (!begins) return
  root.render(
    <StrictMode>
      <LanguageProvider>
        <LoginStart from={from} begins={begins} />
      </LanguageProvider>
    </StrictMode>,
  )
  requestIdleCallback(loadAhead)
}

function loadAhead(): void {
  performance.mark('ahead')
  void import('hpke')
  void loadPortal()
  void coreTexts(currentLanguage().language)
  for (const font of ['Inter', 'JetBrains Mono']) void document.fonts.load(`1em "${font}"`)
}

function loadPortal() {
  return import('./portal.tsx')
}
