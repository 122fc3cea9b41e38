import { type ReactNode, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl/react'
import { currentLanguage, onLanguageChange } from './language.ts'
import type { English } from './shape.ts'

/** Speaks the chosen language to everything inside; a switch redraws in place, so that nothing typed is lost. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { language, texts } = useSyncExternalStore(onLanguageChange, currentLanguage)
  return (
    <IntlProvider
      locale={language}
      messages={texts as English}
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
    >
      {children}
    </IntlProvider>
  )
}
