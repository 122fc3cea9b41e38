import {
  concatTransformationMatrix,
  drawObject,
  PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFDropdown,
  type PDFField,
  type PDFFont,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFOperator,
  type PDFPageLeaf,
  PDFRef,
  PDFStream,
  PDFTextField,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'

/** Gives looks to filled-in fields: some programs leave it to each reader to draw the values (PDF 32000, 12.7.3.3). */
export async function drawValues(source: PDFDocument): Promise<void> {
  const fields = source.catalog.lookup(PDFName.of('AcroForm'))
  if (!(fields instanceof PDFDict)) return
  try {
    const form = source.getForm()
    const areOld = fields.lookup(PDFName.of('NeedAppearances')) === PDFBool.True
    for (const field of form.getFields()) drawValue(field, areOld, form.getDefaultFont())
    await source.flush()
  } catch {
    // The pages of a broken form are drawn without its values.
  }
}

function drawValue(field: PDFField, areOld: boolean, font: PDFFont): void {
  const isText = field instanceof PDFTextField || field instanceof PDFDropdown
  try {
    // It would stand there in clear.
    if (field instanceof PDFTextField && field.isPassword()) return
    if ((isText && areOld) || field.needsAppearancesUpdate()) field.defaultUpdateAppearances(font)
  } catch {
    // The field is broken, or the standard fonts lack a letter of its value.
  }
}

/**
 * Draws the looks of a page's annotations into its content: filled-in form fields, stamps and signatures are such. Then
 * takes away the annotations, and all else that could run or lead elsewhere.
 */
export function keepLooksOf({ context }: PDFDocument, leaf: PDFPageLeaf): void {
  const looks = annotsOf(leaf).flatMap((annot) => lookOf(annot) ?? [])
  const kept = ['Type', 'Parent', 'Resources', 'Contents', 'MediaBox', 'CropBox', 'Rotate']
  for (const [key] of leaf.entries()) if (!kept.includes(key.decodeText())) leaf.delete(key)
  if (!leaf.get(PDFName.of('Contents'))) leaf.set(PDFName.of('Contents'), context.obj([]))
  leaf.normalize()
  if (looks.length === 0) return
  const operators = looks.flatMap(({ look, matrix }) => drawn(leaf.newXObject('Look', look), matrix))
  const streamOf = (some: PDFOperator[]) => context.register(context.contentStream(some))
  // The content of the page may leave the graphics state changed, which must not move the annotations.
  leaf.wrapContentStreams(streamOf([pushGraphicsState()]), streamOf([popGraphicsState()]))
  leaf.addContentStream(streamOf(operators))
}

export type Matrix = [number, number, number, number, number, number]

/** Draws a stream that the page names so, at the place and size of the matrix. */
export function drawn(name: PDFName, matrix: Matrix): PDFOperator[] {
  return [pushGraphicsState(), concatTransformationMatrix(...matrix), drawObject(name), popGraphicsState()]
}

const mostAnnots = 2_000

function annotsOf(leaf: PDFPageLeaf): PDFDict[] {
  const annots = leaf.context.lookup(leaf.get(PDFName.of('Annots')))
  if (!(annots instanceof PDFArray)) return []
  const found = annots.asArray().slice(0, mostAnnots)
  return found
    .map((one) => leaf.context.lookup(one))
    .filter((one): one is PDFDict => one instanceof PDFDict && !isHidden(one))
}

/** By the flags Hidden and NoView. A popup is the window of a note, not a part of the page. */
function isHidden(annot: PDFDict): boolean {
  const flags = annot.lookup(PDFName.of('F'))
  const isFlagged = flags instanceof PDFNumber && (flags.asNumber() & 0b100010) !== 0
  return isFlagged || annot.get(PDFName.of('Subtype')) === PDFName.of('Popup')
}

/** The stream that draws an annotation, and the matrix that brings it to its place (PDF 32000, 12.5.5). */
function lookOf(annot: PDFDict): { look: PDFRef; matrix: Matrix } | null {
  const looks = annot.lookup(PDFName.of('AP'))
  const normal = looks instanceof PDFDict ? looks.get(PDFName.of('N')) : undefined
  const states = annot.context.lookup(normal)
  const state = annot.lookup(PDFName.of('AS'))
  const look = states instanceof PDFDict && state instanceof PDFName ? states.get(state) : normal
  const stream = annot.context.lookup(look)
  if (!(look instanceof PDFRef) || !(stream instanceof PDFStream)) return null
  const { dict } = stream
  const rect = boxIn(annot.lookup(PDFName.of('Rect')))
  const box = boxIn(dict.lookup(PDFName.of('BBox')))
  if (!rect || !box) return null
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(dict.lookup(PDFName.of('Matrix')), 6) ?? []
  const corners = [box.left, box.right].flatMap((x) => [box.bottom, box.top].map((y) => ({ x, y })))
  const xs = corners.map(({ x, y }) => a * x + c * y + e)
  const ys = corners.map(({ x, y }) => b * x + d * y + f)
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - bottom]
  if (wide <= 0 || high <= 0) return null
  const [scaleX, scaleY] = [(rect.right - rect.left) / wide, (rect.top - rect.bottom) / high]
  return { look, matrix: [scaleX, 0, 0, scaleY, rect.left - left * scaleX, rect.bottom - bottom * scaleY] }
}

export interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

/** Its four numbers are those of any two opposite corners. */
export function boxIn(value: PDFObject | undefined): Box | null {
  const numbers = numbersOf(value, 4)
  if (!numbers) return null
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbers
  return { left: Math.min(x0, x1), bottom: Math.min(y0, y1), right: Math.max(x0, x1), top: Math.max(y0, y1) }
}

function numbersOf(value: PDFObject | undefined, count: number): number[] | null {
  if (!(value instanceof PDFArray) || value.size() !== count) return null
  const numbers = value.asArray().map((_, at) => value.lookup(at))
  return numbers.every((one) => one instanceof PDFNumber) ? numbers.map((one) => one.asNumber()) : null
}
