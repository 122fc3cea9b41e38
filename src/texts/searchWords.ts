import { searchWords as en } from './en/searchWords.ts'
import { searchWords as zh } from './zh/searchWords.ts'

/** Whoever searches may use the words of every language, whichever the screen speaks. */
export const searchWords = [en, zh]
