import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { menuOfPage } from '../contract/pages.ts'
import { enterLog } from '../contract/people/visits.ts'
import { call } from './api/call.ts'
import { leaveByLoading } from './api/pageBuild.ts'
import { proveAgainWith } from './api/proof.ts'
import { LanguageProvider } from './i18n/LanguageProvider.tsx'
import { currentLanguage, rememberedLanguage, setCoreLanguage } from './i18n/language.ts'
import { goBy } from './routes/goTo.ts'
import { noteOpenPath } from './routes/openPath.ts'
import { createPortalRouter } from './routes/router.tsx'
import { askStepUp } from './session/factors/stepUp.ts'
import { notePlace } from './session/lastPlace.ts'
import { noteLeaving, notePage, pageIdAt } from './session/pageCookies.ts'
import { currentProfile } from './session/session.ts'
import { elementAt } from './session/visits/elementName.ts'
import { visitLog } from './session/visits/visits.ts'

/**
 * Draws the pages by their addresses, in place of what `root` shows. `atOnce`: while the first of them is still loaded;
 * otherwise the present page stays until then.
 */
export async function startPortal(root: Root, { atOnce }: { atOnce: boolean }): Promise<void> {
  await setCoreLanguage(rememberedLanguage())
  proveAgainWith(askStepUp)
  const router = createPortalRouter()
  const visits = visitLog((body, keepalive) => call(enterLog, body, { unheard: true, keepalive }), noteLeaving())
  router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    if (pathChanged) leaveByLoading(toLocation.href)
  })
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
  goBy((href, going) => router.navigate({ href, ...going }))
  if (!atOnce) await router.load()
  root.render(
    <StrictMode>
      <LanguageProvider>
        <RouterProvider router={router} />
      </LanguageProvider>
    </StrictMode>,
  )
}
