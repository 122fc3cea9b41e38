import { acceptedEndings, chatPictures } from '../../../contract/files.ts'
import { maskCardNumbersIn } from '../../../domain/cards.ts'

const maxLength = 255
const maxExtension = 16

/** Endings by which no computer runs anything; a name with any other gets that of its content after it. */
const harmlessEndings: ReadonlySet<string> = new Set([
  ...acceptedEndings,
  ...Object.keys(chatPictures),
  ...['bin', 'dat', 'log', 'md', 'tsv'],
])

/** Endings of the types whose name differs from their ending. */
const endings: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'image/jpeg': 'jpg',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
}

/**
 * A name that is safe to show, to store and to save under: no folders, no control or direction characters, no card number,
 * and no ending by which a computer runs it. A text called `slip.bat` is saved as `slip.bat.txt`.
 */
export function cleanFileName(sent: string, mediaType: string): string {
  // A form sends a quote and line breaks of a name as %22, %0D, %0A (HTML, "multipart/form-data").
  const [name = ''] = sent
    .replace(/%(22|0D|0A)/gi, '_')
    .split(/[/\\]/)
    .slice(-1)
  const clean = [...name.normalize('NFC')].filter((char) => !isHidden(char)).join('')
  const safe = maskCardNumbersIn(clean)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const [, ending] = /\.([a-z][a-z0-9]*)$/i.exec(safe) ?? []
  const runs = ending !== undefined && !harmlessEndings.has(ending.toLowerCase())
  return shorten(safe, runs ? `.${endingOf(mediaType)}` : '') || 'file'
}

function endingOf(mediaType: string): string {
  return endings[mediaType] ?? mediaType.slice(mediaType.indexOf('/') + 1)
}

/** Control characters, halves of characters, and those that turn the reading direction: they make `exe.pdf` of `fdp.exe`. */
function isHidden(char: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(char)
}

/** Cut in the middle, so that it keeps its extension; with `more` behind it. */
function shorten(name: string, more: string): string {
  const length = maxLength - more.length
  if (name.length <= length) return name + more
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= maxExtension ? name.slice(dot) : ''
  return name.slice(0, length - extension.length).replace(/[\ud800-\udbff]$/, '') + extension + more
}

/** The header that makes a browser save what it gets, under this name (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
