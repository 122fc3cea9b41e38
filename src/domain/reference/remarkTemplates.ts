/** As many as there are digits to choose one with. */
export const maxTemplates = 9

/** The templates in a text with one on each line. */
export function templatesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
