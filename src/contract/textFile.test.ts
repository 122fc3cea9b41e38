import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lostLine, readText, textEncodings } from './textFile.ts'

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const swapped = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())

/** Any text without NUL or lone surrogates. */
const anyText = fc.string({ unit: 'grapheme' }).filter((text) => !/^\ufeff|\0/.test(text))

describe('a text file', () => {
  it('is read as its byte order mark says, and as UTF-8 without one', () => {
    fc.assert(
      fc.property(
        anyText.filter((text) => text.length > 0),
        (text) => {
          for (const bytes of [utf8(text), utf8(`\ufeff${text}`), utf16(`\ufeff${text}`), swapped(`\ufeff${text}`)])
            expect(readText(bytes)).toEqual({ text })
        },
      ),
    )
    expect(readText(new Uint8Array())).toEqual({ text: '' })
  })

  it.each([
    ['gb18030', 'c9ccbba7', '商户'],
    ['big5', 'b0d3a4e1', '商戶'],
    ['windows-874', 'c3e9d2b9', 'ร้าน'],
    ['shift_jis', '8fa49358', '商店'],
    ['windows-1252', '636166e9', 'café'],
  ] as const)('in %s is never guessed, and read where the user chooses it', (encoding, hex, text) => {
    expect(readText(bytesOf(hex))).toEqual({ problem: 'encoding' })
    expect(readText(bytesOf(hex), encoding)).toEqual({ text })
  })

  it('that is not in the chosen encoding either is asked about again', () => {
    expect(readText(bytesOf('8fa4935886'), 'shift_jis')).toEqual({ problem: 'encoding' })
    expect(readText(bytesOf('00004100'), 'utf-16le')).toEqual({ problem: 'encoding' })
  })

  it('of UTF-16 without a mark is not taken for UTF-8 with gaps', () => {
    expect(readText(utf16('kind,value'))).toEqual({ problem: 'encoding' })
    expect(readText(utf16('kind,value'), 'utf-16le')).toEqual({ text: 'kind,value' })
  })

  it('that breaks what its mark says is damaged, whatever is chosen, in a line that is named', () => {
    const bytes = new Uint8Array([...utf8('\ufeffone\r\ntwo\r'), 0xc9, 0xcc])
    expect(readText(bytes)).toEqual({ problem: 'damaged', line: 3 })
    expect(readText(bytes, 'gb18030')).toEqual({ problem: 'damaged', line: 3 })
  })

  it('tells the first line in which a character was lost', () => {
    expect(lostLine('one\r\ntwo\n\ufffd\n\ufffd')).toBe(3)
    expect(lostLine('one\r\ntwo')).toBeNull()
  })

  it('of every kind offered can be read', () => {
    for (const encoding of textEncodings) expect(new TextDecoder(encoding, { fatal: true }).fatal).toBe(true)
  })

  it.each([
    ['zip', '504b0304', ''],
    ['xlsx', '504b0304', 'xl/workbook.xml'],
    ['ods', '504b0304', 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'],
    ['xls', 'd0cf11e0a1b11ae1', 'Workbook'],
    ['pdf', '', '%PDF-1.7'],
    ['gzip', '1f8b08', ''],
    ['picture', '89504e47', ''],
  ] as const)('is none that is %s, whatever encoding is chosen', (kind, start, rest) => {
    const bytes = new Uint8Array([...bytesOf(start), ...utf8(rest)])
    expect(readText(bytes)).toEqual({ problem: 'notText', kind })
    expect(readText(bytes, 'windows-1252')).toEqual({ problem: 'notText', kind })
  })
})
