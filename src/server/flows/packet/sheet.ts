import { join } from 'node:path'
import PdfKit from 'pdfkit'
import { type Language, languageFacts } from '../../../texts/languages.ts'

const font = join(import.meta.dirname, 'font/noto-sans-sc.ttf')

const margin = 50
const foot = 40
const colors = { text: '#1f2329', quiet: '#5c6370', line: '#d5d9e0', mark: '#fff4e0' }
const sizes = { title: 17, heading: 12, text: 9.5, small: 8 }

export type Doc = PDFKit.PDFDocument

export function newDoc({ language, title, writtenAt }: { language: Language; title: string; writtenAt: Date }): Doc {
  return new PdfKit({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + foot / 2 },
    autoFirstPage: false,
    bufferPages: true,
    font,
    lang: languageFacts[language].tag,
    displayTitle: true,
    info: { Title: title, Creator: 'Recourse', Producer: 'Recourse', CreationDate: writtenAt },
  })
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Text as a line of the document can show it: without control characters, and with □ for each character that the font lacks. */
function plain(doc: Doc, text: string): string {
  return drawableGraphemes(doc, text)
    .map((grapheme) => grapheme ?? '□')
    .join('')
}

/** Whether the font lacks a character of the text. */
export function isIncomplete(doc: Doc, text: string): boolean {
  return drawableGraphemes(doc, text).includes(null)
}

/** Null for each character that the font lacks. */
function drawableGraphemes(doc: Doc, text: string): (string | null)[] {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    // The dots of masked card numbers: in this font, each is as wide as a Chinese character.
    .replace(/•{2,}/g, (dots) => '*'.repeat(dots.length))
  return Array.from(graphemes.segment(line), ({ segment }) => {
    const visible = segment.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    if ([...visible].every((char) => hasGlyph(doc, char))) return visible
    return /^\p{Zs}$/u.test(visible) ? ' ' : null
  })
}

/** pdfkit has no public method for this. The document has one font. */
function hasGlyph(doc: Doc, char: string): boolean {
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font
  return font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)
}

function width(doc: Doc): number {
  return doc.page.width - 2 * margin
}

/** Begins a new page when less than `height` is left on this one. */
function keep(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.maxY()) doc.addPage()
}

export function title(doc: Doc, text: string): void {
  write(doc, text, { size: 'title' })
  doc.moveDown(0.5)
}

export function heading(doc: Doc, text: string): void {
  keep(doc, 60)
  doc.moveDown(0.8)
  write(doc, text, { size: 'heading' })
  doc.y += 2
  rule(doc, 0.8, colors.text)
  doc.y += 6
}

export function paragraph(doc: Doc, text: string, { quiet = false }: { quiet?: boolean } = {}): void {
  write(doc, text, { size: 'text', color: quiet ? 'quiet' : 'text', lineGap: 1.5 })
  doc.moveDown(0.4)
}

interface Look {
  size: keyof typeof sizes
  color?: keyof typeof colors
  lineGap?: number
}

function write(doc: Doc, text: string, { size, color = 'text', lineGap = 0 }: Look): void {
  doc.fontSize(sizes[size]).fillColor(colors[color])
  doc.text(plain(doc, text), margin, doc.y, { width: width(doc), lineGap })
}

/** Draws a line over the whole width. */
function rule(doc: Doc, thickness: number, color: string): void {
  doc.moveTo(margin, doc.y).lineTo(margin + width(doc), doc.y)
  doc.lineWidth(thickness).strokeColor(color).stroke()
}

/** Writes a sentence that must stand out. */
export function notice(doc: Doc, text: string): void {
  doc.fontSize(sizes.text + 1)
  const height = doc.heightOfString(plain(doc, text), { width: width(doc) - 20 }) + 14
  keep(doc, height)
  const { y } = doc
  doc.rect(margin, y, width(doc), height).fill(colors.mark)
  doc.fillColor(colors.text).text(plain(doc, text), margin + 10, y + 7, { width: width(doc) - 20 })
  doc.y = y + height + 6
}

interface Column {
  /** Part of the width, from 0 to 1. */
  share: number
  head?: string
  small?: boolean
  quiet?: boolean
}

/** A cell that is filled in when all pages are known. */
export interface OpenCell {
  page: number
  x: number
  y: number
}

/** Rows that are not torn between pages, each page with the heads again. Returns where the last cell of each row stands. */
export function table(doc: Doc, columns: readonly Column[], rows: readonly (readonly string[])[]): OpenCell[] {
  const gap = 8
  const widths = columns.map(({ share }) => share * width(doc) - gap)
  const row = (cells: readonly string[], isHead: boolean): OpenCell => {
    const sizeOf = (at: number) => (isHead || columns[at]?.small ? sizes.small : sizes.text)
    const heights = cells.map((cell, at) =>
      doc.fontSize(sizeOf(at)).heightOfString(plain(doc, cell) || ' ', { width: widths[at] ?? 0 }),
    )
    const height = Math.min(Math.max(...heights), doc.page.maxY() - margin - 40)
    if (doc.y + height + 8 > doc.page.maxY()) {
      doc.addPage()
      if (!isHead) head()
    }
    const { y } = doc
    let x = margin
    let last = x
    for (const [at, cell] of cells.entries()) {
      const color = isHead || columns[at]?.quiet ? colors.quiet : colors.text
      doc.fontSize(sizeOf(at)).fillColor(color)
      doc.text(plain(doc, cell), x, y, { width: widths[at] ?? 0, height, ellipsis: true })
      last = x
      x += (widths[at] ?? 0) + gap
    }
    doc.y = y + height + 3
    rule(doc, 0.4, colors.line)
    doc.y += 3
    return { page: pageCount(doc) - 1, x: last, y }
  }
  const head = () => {
    if (columns.some((column) => column.head))
      row(
        columns.map((column) => column.head ?? ''),
        true,
      )
  }
  head()
  return rows.map((cells) => row(cells, false))
}

export function fillCell(doc: Doc, { page, x, y }: OpenCell, text: string): void {
  doc.switchToPage(page)
  doc.fontSize(sizes.text).fillColor(colors.text).text(text, x, y, { lineBreak: false })
}

/** The number of pages so far. */
export function pageCount(doc: Doc): number {
  return doc.bufferedPageRange().count
}

/** Writes one line outside the margins, which would else begin another page. */
function line(doc: Doc, text: string, y: number, align: 'left' | 'right'): void {
  const { margins } = doc.page
  doc.page.margins = { top: 0, left: 0, right: 0, bottom: 0 }
  doc.fontSize(sizes.small).fillColor(colors.quiet)
  doc.text(plain(doc, text), margin, y, { width: width(doc), height: 11, align, lineBreak: true, ellipsis: true })
  doc.page.margins = margins
}

export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/** A page for a page of an exhibit, with a line above it. Returns the place in between. */
export function framePage(doc: Doc, head: string, isWide: boolean): Frame {
  doc.addPage({ size: 'A4', layout: isWide ? 'landscape' : 'portrait', margins: doc.page.margins })
  line(doc, head, 24, 'left')
  return { x: margin, y: margin, width: width(doc), height: doc.page.height - margin - foot - 10 }
}

/** Writes its number on each page. */
export function numberPages(doc: Doc, name: string, numberOf: (page: number, pages: number) => string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    const y = doc.page.height - 28
    line(doc, name, y, 'left')
    line(doc, numberOf(page + 1, count), y, 'right')
  }
}
