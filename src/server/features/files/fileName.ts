import { acceptedEndings, chatPictures, utf8Bytes } from '../../../contract/records/files.ts'
import { maskCardNumbersIn } from '../../../domain/text/cards.ts'
import { visibleText } from '../../../domain/text/keptText.ts'
import { cutToBytes } from '../../../domain/text/text.ts'

/** Linux takes so many bytes of a name, Windows and macOS as many units. */
const maxBytes = 255
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
 * executable extension. A text called `slip.bat` becomes `slip.bat.txt`. Every system can write it, as `freeName` says.
 */
export function cleanFileName(sent: string, mediaType: string): string {
  // A form sends a quote and line breaks of a name as %22, %0D, %0A (HTML, "multipart/form-data").
  const [name = ''] = sent
    .replace(/%(22|0D|0A)/gi, '_')
    .split(/[/\\]/)
    .slice(-1)
  // Direction marks, which make `fdp.exe` look like `exe.pdf`, are not visible either.
  const clean = visibleText(name)
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .normalize('NFC')
  const safe = maskCardNumbersIn(clean).replace(/[<>:"|?*]/g, '_')
  const fitting = fitName(...splitName(safe.replace(/^[.\s]+|[.\s]+$/g, '')))
  // Judged when it has been cut: only then is it known how it ends.
  const [, ending] = /\.([a-z][a-z0-9]*)$/i.exec(fitting) ?? []
  if (ending === undefined || harmlessEndings.has(ending.toLowerCase())) return fitting || 'file'
  const [stem, extension] = splitName(fitting)
  return fitName(stem, `${extension}.${endingOf(mediaType)}`)
}

/**
 * Returns a name that no other file of an archive has on a system that ignores case, and adds it to `taken`. Every system can
 * write it: at most 255 bytes, no name that Windows keeps for itself, no dot or space at the end.
 */
export function freeName(name: string, taken: Set<string>): string {
  const [stem, extension] = splitName(name)
  let free = fitName(stem, extension) || 'file'
  for (let n = 2; taken.has(withoutCase(free)); n++) free = fitName(stem, ` (${n})${extension}`)
  taken.add(withoutCase(free))
  return free
}

/** Some letters have their case in one direction only, as the long s. */
function withoutCase(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase()
}

function endingOf(mediaType: string): string {
  return endings[mediaType] ?? mediaType.slice(mediaType.indexOf('/') + 1)
}

function splitName(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  const hasExtension = dot > 0 && name.length - dot <= maxExtension
  return hasExtension ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

/** Devices of Windows, which it finds under these names in every folder, with any extension. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/i

/** Cuts the stem, never the ending. */
function fitName(stem: string, ending: string): string {
  const name = `${cutToBytes(stem, maxBytes - utf8Bytes(ending))}${ending}`.replace(/[.\s]+$/, '')
  return reserved.test(name) ? fitName(`_${stem}`, ending) : name
}

/** The Content-Disposition header for a download under this name (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
