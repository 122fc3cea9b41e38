/** Kept apart from the texts, so that choosing a language doesn't load them all. */
export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]
export const ownNames = { en: 'English', zh: '中文' } as const satisfies Record<Language, string>

/** Reads the cookie that holds the language; English where it is missing or unknown. Specification 1. */
export function languageOf(cookie: string | undefined): Language {
  return languages.find((language) => language === cookie) ?? 'en'
}
