import { maskCardNumbersIn } from '../../../domain/cards.ts'

const maxLength = 255
const maxExtension = 16

/** A name that is safe to show, to store and to save under: no folders, no control or direction characters, no card number. */
export function cleanFileName(sent: string): string {
  // A form sends a quote and line breaks of a name as %22, %0D, %0A (HTML, "multipart/form-data").
  const [name = ''] = sent
    .replace(/%(22|0D|0A)/gi, '_')
    .split(/[/\\]/)
    .slice(-1)
  const clean = [...name.normalize('NFC')].filter((char) => !isHidden(char)).join('')
  return (
    shorten(
      maskCardNumbersIn(clean)
        .replace(/[<>:"|?*]/g, '_')
        .replace(/^[.\s]+|[.\s]+$/g, ''),
    ) || 'file'
  )
}

/** Control characters, halves of characters, and those that turn the reading direction: they make `exe.pdf` of `fdp.exe`. */
function isHidden(char: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(char)
}

/** Cut in the middle, so that it keeps its extension. */
function shorten(name: string): string {
  if (name.length <= maxLength) return name
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= maxExtension ? name.slice(dot) : ''
  return name.slice(0, maxLength - extension.length).replace(/[\ud800-\udbff]$/, '') + extension
}

/** The header that makes a browser save what it gets, under this name (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
