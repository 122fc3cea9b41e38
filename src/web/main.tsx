import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { failureHandler, handleFailuresWith } from './api/failures.ts'
import { LanguageProvider } from './i18n/LanguageProvider.tsx'
import { rememberedLanguage, setLanguage, textNow } from './i18n/language.ts'
import { createPortalRouter } from './routes.tsx'
import { noteOpenPath } from './session/guardNavigation.ts'
import { noteLeaving, notePage } from './session/pageCookies.ts'
import { logOut } from './session/session.ts'
import { startColours } from './theme/colours.ts'
import { ask, toast } from './ui/notices.ts'
import './theme/portal.css'
import './ui/ui.css'

startColours()
await setLanguage(rememberedLanguage())

const router = createPortalRouter()
router.subscribe('onResolved', ({ toLocation }) => {
  noteOpenPath(toLocation.pathname)
  notePage(toLocation)
})
noteLeaving()

handleFailuresWith(
  failureHandler({
    toast: (text) => toast('error', text),
    alert: async (text) => {
      await ask({ text, yes: textNow()('frame.ok') })
    },
    askRelogin: () => {
      const t = textNow()
      return ask({ text: t('frame.failure.expired'), yes: t('frame.failure.relogin'), no: t('frame.cancel') })
    },
    logOutAndReload: () => logOut(),
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
