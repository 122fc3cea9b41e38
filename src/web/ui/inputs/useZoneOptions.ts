import { useMemo } from 'react'
import { browserZone, isZone } from '../../../domain/time/zones.ts'
import { useLanguage } from '../../i18n/useText.ts'
import type { CodeOption } from './CodeSelect.tsx'

/** Every time zone by its name in the IANA database and in the user's language; that of the browser first. */
export function useZoneOptions(chosen: string): CodeOption[] {
  const language = useLanguage()
  return useMemo(() => {
    const other = isZone(chosen) ? [chosen] : []
    const zones = new Set([browserZone(), 'UTC', ...Intl.supportedValuesOf('timeZone'), ...other])
    return [...zones].map((code) => ({ code, shown: code.replaceAll('_', ' '), name: nameOf(code, language) }))
  }, [language, chosen])
}

/** `Indochina Time` */
function nameOf(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
