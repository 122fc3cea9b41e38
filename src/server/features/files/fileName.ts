import { acceptedEndings, chatPictures } from '../../../contract/files.ts'
import { maskCardNumbersIn } from '../../../domain/cards.ts'

const maxLength = 255
const maxExtension = 16

/** Extensions that no computer executes. Any other name gets the extension of its content appended. */
const harmlessEndings: ReadonlySet<string> = new Set([
  ...acceptedEndings,
  ...Object.keys(chatPictures),
  'bin',
  'dat',
  'log',
  'md',
  'tsv',
])

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
 * Makes a name safe to show, store and save under: no folders, control or direction characters, card number, or
 * executable extension. A text called `slip.bat` becomes `slip.bat.txt`.
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

/** Control characters, lone surrogates, and direction marks, which make `fdp.exe` look like `exe.pdf`. */
function isHidden(char: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(char)
}

function shorten(name: string, more: string): string {
  const length = maxLength - more.length
  if (name.length <= length) return name + more
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= maxExtension ? name.slice(dot) : ''
  return name.slice(0, length - extension.length).replace(/[\ud800-\udbff]$/, '') + extension + more
}

/** The Content-Disposition header for a download under this name (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
