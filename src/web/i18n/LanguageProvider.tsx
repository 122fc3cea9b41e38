import { useSelector } from '@tanstack/react-store'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl/react'
import { ownZone } from '../../domain/time/zones.ts'
import { loaded, spokenLanguage } from './language.ts'

/** Switching the language redraws in place, so that nothing typed is lost. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { language, texts } = useSelector(spokenLanguage, loaded)
  return (
    <IntlProvider locale={language} messages={texts} timeZone={ownZone()}>
      {children}
    </IntlProvider>
  )
}
