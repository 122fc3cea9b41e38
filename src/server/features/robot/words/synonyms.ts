import { z } from 'zod'
import type { Language } from '../../../../texts/languages.ts'
import { readRobotFile } from './robotFiles.ts'

const files = readRobotFile('synonyms', z.record(z.string(), z.string().min(1)))

const meaningsOf = (language: Language) =>
  Object.entries(files[language]).flatMap(([meaning, words]) => words.split(', ').map((word) => ({ word, meaning })))

/** Each word with its meaning, whose name both languages share: so a question in English also finds Chinese text. */
export const meanings: Readonly<Record<Language, readonly { word: string; meaning: string }[]>> = {
  en: meaningsOf('en'),
  zh: meaningsOf('zh'),
}
