import { maskCardNumbersIn } from './cards.ts'

/** A typed text as it is stored and shown: nothing in it is invisible or turns the line, and no card number is left. */
export function keptText(typed: string): string {
  return maskCardNumbersIn(visibleText(typed)).trim()
}

/** A card number or a code as it was meant: without what people type between its characters or copy along with them. */
export function withoutSeparators(typed: string): string {
  return visibleText(typed)
    .normalize('NFKC')
    .replace(/[\s\p{Dash}]/gu, '')
}

/** Removes what shows nothing or turns a line, and keeps what scripts and emoji need to be written rightly. */
export function visibleText(typed: string): string {
  return typed.replace(/[\u2028\u2029]/g, '\n').replace(hidden, '$1')
}

/** A text of strangers for a terminal or a page: \ufffd stands for each character that controls a terminal or turns a line. */
export function harmlessText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu, '\ufffd')
}

/** Finds control characters and halves of characters, which no keyboard types and no database takes. */
export function hasControls(text: string): boolean {
  return /[^\P{Cc}\t\n\r]|\p{Cs}/u.test(text)
}

/** Tells a text of one line, without tabs. */
export function isOneLine(text: string): boolean {
  return !/\p{Cc}|\p{Cs}/u.test(text)
}

/** A flag of a part of a country is a black flag and letters that only show in it. */
const flag = '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]+\\u{E007F}'
/** Joins emoji, or forms the letters beside it: in Persian, in Indian scripts. */
const joiner = `(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]|${letter()}\\p{M}*)[\\u200c\\u200d](?=\\p{Extended_Pictographic}|[\\u2640\\u2642]|${letter()})`
const variants = '[\\ufe00-\\ufe0f\\u180b-\\u180d\\u180f\\u{E0100}-\\u{E01EF}]'
const hidden = new RegExp(
  `(${flag}|${joiner}|${variants})|[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb\\u2800]`,
  'gu',
)

/** A letter of a script whose letters can join. */
function letter(): string {
  const alone = ['Latin', 'Greek', 'Cyrillic', 'Han', 'Hiragana', 'Katakana', 'Hangul']
  return `(?:(?![${alone.map((script) => `\\p{Script=${script}}`).join('')}])[\\p{L}\\p{M}])`
}

/** Returns null where no text is left. */
export function storedText(typed: string | undefined): string | null {
  return keptText(typed ?? '') || null
}
