/** The languages of the portal; apart from their texts, so that who only chooses one need not load them all. */
export const languages = ['en', 'zh'] as const
/** Each in its own words. */
export const ownNames = { en: 'English', zh: '中文' } as const
export type Language = (typeof languages)[number]

/** The cookie that holds the language; English where it is missing or unknown. Specification 1. */
export function languageOf(cookie: string | undefined): Language {
  return languages.find((language) => language === cookie) ?? 'en'
}
