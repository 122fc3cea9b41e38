/** Encodings that a user can choose where a file is not UTF-8 and has no mark: names that every `TextDecoder` knows. */
export const textEncodings = [
  'gb18030',
  'big5',
  'windows-874',
  'shift_jis',
  'euc-kr',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1258',
  'utf-16le',
  'utf-16be',
] as const
export type TextEncoding = (typeof textEncodings)[number]

/** Files that people send in place of a text, known by their first bytes. `xls` is also an XLSX with a password. */
const fileKinds = ['xlsx', 'ods', 'zip', 'xls', 'pdf', 'gzip', 'picture'] as const
export type FileKind = (typeof fileKinds)[number]

type TextFile =
  | { text: string }
  | { problem: 'notText'; kind: FileKind }
  /** It is not in UTF-8, or not in the chosen encoding: the user has to choose one. */
  | { problem: 'encoding' }
  /** It says its encoding by its mark, and has something else in this line. */
  | { problem: 'damaged'; line: number }

/**
 * Reads a whole file as text: by its byte order mark, else as `chosen`, else strictly as UTF-8. Never guesses an encoding.
 * An import asks `lostLine` of the text too.
 */
export function readText(bytes: Uint8Array, chosen: TextEncoding | null = null): TextFile {
  const kind = fileKind(bytes)
  if (kind) return { problem: 'notText', kind }
  const marked = markedEncoding(bytes)
  const encoding = marked ?? chosen ?? 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // A text has no NUL: this is UTF-16 without a mark, or no text at all.
    if (!text.includes('\0')) return { text }
  } catch {
    // It has bytes that this encoding has not.
  }
  if (marked === null) return { problem: 'encoding' }
  return { problem: 'damaged', line: lostLine(new TextDecoder(marked).decode(bytes)) ?? 1 }
}

/** U+FFFD stands where a program has read a text in the wrong encoding. What stood there is gone. */
export const lostCharacter = '\ufffd'

/** The first line, from 1, with a character that was lost; null where none was. */
export function lostLine(text: string): number | null {
  const at = text.indexOf(lostCharacter)
  return at < 0 ? null : text.slice(0, at).split(/\r\n|\r|\n/).length
}

/** Null for what may be a text. */
export function fileKind(bytes: Uint8Array): FileKind | null {
  const begins = (...start: number[]) => start.every((byte, at) => bytes[at] === byte)
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0x50, 0x4b, 0x05, 0x06)) return zipKind(bytes)
  if (begins(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'xls'
  if (begins(0x1f, 0x8b)) return 'gzip'
  if (begins(0x89, 0x50, 0x4e, 0x47) || begins(0xff, 0xd8, 0xff)) return 'picture'
  return begins(0x25, 0x50, 0x44, 0x46, 0x2d) ? 'pdf' : null
}

function zipKind(bytes: Uint8Array): FileKind {
  // The names of the entries stand in clear, before each entry and again at the end of the file.
  const names = latin(bytes.subarray(0, 65_536)) + latin(bytes.subarray(-65_536))
  if (names.includes('vnd.oasis.opendocument.spreadsheet')) return 'ods'
  return names.includes('xl/workbook') ? 'xlsx' : 'zip'
}

function latin(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes)
}

/** The encoding that the byte order mark names; null without a mark. */
export function markedEncoding([first, second, third]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}
