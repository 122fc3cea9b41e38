/** Characters of an internal note on a record. */
export const maxNote = 500
/** Colleagues whom one note may name. */
export const maxMentions = 10
/** The newest notes of a record that a page shows. */
export const maxNotesShown = 200

/** The user names in `@name`, without those in mail addresses, each once and in small letters. */
export function mentionsIn(note: string): string[] {
  return [...new Set([...note.matchAll(mention)].map(([, name = '']) => name.toLowerCase()))]
}

/** A note in its parts, so that a page can mark the names. */
export function partsOf(note: string): { text: string; isMention: boolean }[] {
  const parts: { text: string; isMention: boolean }[] = []
  let done = 0
  for (const match of note.matchAll(mention)) {
    if (match.index > done) parts.push({ text: note.slice(done, match.index), isMention: false })
    parts.push({ text: match[0], isMention: true })
    done = match.index + match[0].length
  }
  if (done < note.length) parts.push({ text: note.slice(done), isMention: false })
  return parts
}

/** A dot or hyphen at the end belongs to the sentence. */
const mention = /(?<![\w@.+-])@([A-Za-z0-9_](?:[\w.-]{0,62}\w)?)/g
