import { type Language, languages } from './languages.ts'

/**
 * Names in the data, of institutions, currencies, reason codes and risk rules: English and Chinese. Who speaks another
 * language reads the English one.
 */
export type Names = Readonly<Partial<Record<Language, string>> & { en: string }>

export function nameIn(names: Names, language: Language): string
export function nameIn(names: Names | null | undefined, language: Language): string | undefined
export function nameIn(names: Names | null | undefined, language: Language): string | undefined {
  return names?.[language] ?? names?.en
}

/** The name that is shown, and those in other languages, by which people search too. */
export function searchedNames(names: Names, language: Language): { name: string; alt: string } {
  const others = languages.filter((other) => other !== language).flatMap((other) => names[other] ?? [])
  return { name: nameIn(names, language), alt: others.join(' ') }
}
