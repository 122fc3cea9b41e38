import { fill, type Language, texts } from '../../contract/texts/texts.ts'
import type { BoundBroken } from '../../domain/fields.ts'

/** The bound that a value breaks, in the words in which the server would say it. */
export function boundText(language: Language, { bound, min, max }: BoundBroken): string {
  const bounds: Readonly<Record<string, string>> = texts[language].bound
  const exact = min === max ? bounds[`${bound}Exact`] : undefined
  return fill(exact ?? bounds[bound] ?? '', { min, max })
}
