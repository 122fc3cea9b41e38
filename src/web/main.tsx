import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { menuOfPage } from '../contract/pages.ts'
import { enterLog } from '../contract/visits.ts'
import { watchAttendance } from './api/attended.ts'
import { call } from './api/call.ts'
import { failureHandler, handleFailuresWith } from './api/failures.ts'
import { LanguageProvider } from './i18n/LanguageProvider.tsx'
import { currentLanguage, rememberedLanguage, setLanguage, textNow } from './i18n/language.ts'
import { noteOpenPath } from './routes/guardNavigation.ts'
import { createPortalRouter } from './routes/router.tsx'
import { notePlace } from './session/lastPlace.ts'
import { noteLeaving, notePage, pageIdAt } from './session/pageCookies.ts'
import { noteReloginName } from './session/rememberedName.ts'
import { resetToken, takeResetLink } from './session/resetLink.ts'
import { currentProfile, hasSession, logOut } from './session/session.ts'
import { visitLog } from './session/visits.ts'
import { elementAt } from './session/vocabulary.ts'
import { startColours } from './theme/colours.ts'
import { ask, toast } from './ui/notices.ts'
import './theme/fonts.css'
import './theme/portal.css'
import './ui/ui.css'

startColours()
watchAttendance()
await setLanguage(rememberedLanguage())

// The link of a mail opens the sign-in page, which leads on; so does a page with its token that is loaded anew.
if (takeResetLink() || (location.pathname === '/forgetPassword' && resetToken() !== null)) noteOpenPath('/login')
// Pasted into the address of the open sign-in page, it loads nothing by itself.
addEventListener('hashchange', () => {
  if (takeResetLink()) location.reload()
})
// Loads beside the profile, which the first page waits for too.
if (hasSession()) void import('./routes/pages.tsx')
const router = createPortalRouter()
const visits = visitLog((body, keepalive) => call(enterLog, body, { unheard: true, keepalive }), noteLeaving())
router.subscribe('onResolved', ({ toLocation }) => {
  const profile = currentProfile()
  // A visitor who has yet to sign in is nowhere that Back would return to.
  const pageId = profile && pageIdAt(toLocation)
  noteOpenPath(toLocation.pathname)
  notePage(pageId)
  if (pageId) notePlace({ menu: menuOfPage(pageId), href: toLocation.href })
  visits.enter(pageId, profile?.userId ?? null)
})
document.addEventListener(
  'click',
  ({ target }) => {
    const element = elementAt(target, currentLanguage().texts)
    if (element) visits.click(element)
  },
  // Before what it does: that may be the next page, or the control's end.
  { capture: true },
)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') visits.leave()
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
    goToMustChange: () => router.navigate({ to: '/changePassword', search: { mustChange: 'true' } }),
  }),
)

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no element #root')
createRoot(place).render(
  <StrictMode>
    <LanguageProvider>
      <RouterProvider router={router} />
    </LanguageProvider>
  </StrictMode>,
)
