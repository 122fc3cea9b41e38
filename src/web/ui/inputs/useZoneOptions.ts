import { browserZone, isZone } from '../../../domain/time/zones.ts'
import { useLanguage } from '../../i18n/useText.ts'
import type { CodeOption } from './CodeSelect.tsx'

/** Every time zone by its name in the IANA database and in the user's language; that of the browser first. */
export function useZoneOptions(chosen: string): readonly CodeOption[] {
  const language = useLanguage()
  const all = zonesIn(language)
  if (all.some(({ code }) => code === chosen) || !isZone(chosen)) return all
  return [optionOf(chosen, language), ...all]
}

const known = new Map<string, readonly CodeOption[]>()

/** Made once a language: the names of 400 zones take 50 ms. */
function zonesIn(language: string): readonly CodeOption[] {
  const zones = new Set([browserZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])
  const options = known.get(language) ?? [...zones].map((zone) => optionOf(zone, language))
  known.set(language, options)
  return options
}

/** `Indochina Time` for Asia/Bangkok. */
function optionOf(timeZone: string, locale: string): CodeOption {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return { code: timeZone, shown: timeZone.replaceAll('_', ' '), name }
}
