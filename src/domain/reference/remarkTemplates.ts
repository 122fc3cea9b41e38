/** As many as there are digits to choose one with. */
export const maxTemplates = 9

/** Each line of the text is a template. */
export function templatesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
