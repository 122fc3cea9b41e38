import {
  concatTransformationMatrix,
  drawObject,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFOperator,
  type PDFPageLeaf,
  PDFRef,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'

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
  const operators = looks.flatMap(({ look, matrix }) => [
    pushGraphicsState(),
    concatTransformationMatrix(...matrix),
    drawObject(leaf.newXObject('Look', look)),
    popGraphicsState(),
  ])
  const streamOf = (some: PDFOperator[]) => context.register(context.contentStream(some))
  // The content of the page may leave the graphics state changed, which must not move the annotations.
  leaf.wrapContentStreams(streamOf([pushGraphicsState()]), streamOf([popGraphicsState()]))
  leaf.addContentStream(streamOf(operators))
}

const mostAnnots = 2_000

function annotsOf(leaf: PDFPageLeaf): PDFDict[] {
  const annots = leaf.context.lookup(leaf.get(PDFName.of('Annots')))
  if (!(annots instanceof PDFArray)) return []
  const found = annots
    .asArray()
    .slice(0, mostAnnots)
    .map((one) => leaf.context.lookup(one))
  return found.filter((one): one is PDFDict => one instanceof PDFDict && !isHidden(one))
}

/** By the flags Hidden and NoView. A popup is the window of a note, not a part of the page. */
function isHidden(annot: PDFDict): boolean {
  const flags = annot.lookup(PDFName.of('F'))
  const isFlagged = flags instanceof PDFNumber && (flags.asNumber() & 0b100010) !== 0
  return isFlagged || annot.get(PDFName.of('Subtype')) === PDFName.of('Popup')
}

type Matrix = [number, number, number, number, number, number]

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
  const rect = numbersOf(annot.lookup(PDFName.of('Rect')), 4)
  const box = numbersOf(dict.lookup(PDFName.of('BBox')), 4)
  if (!rect || !box) return null
  const [a, b, c, d, e, f] = numbersOf(dict.lookup(PDFName.of('Matrix')), 6) ?? [1, 0, 0, 1, 0, 0]
  const corners = [
    [box[0], box[1]],
    [box[0], box[3]],
    [box[2], box[1]],
    [box[2], box[3]],
  ] as [number, number][]
  const xs = corners.map(([x, y]) => Number(a) * x + Number(c) * y + Number(e))
  const ys = corners.map(([x, y]) => Number(b) * x + Number(d) * y + Number(f))
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - bottom]
  if (wide <= 0 || high <= 0) return null
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rect
  const [scaleX, scaleY] = [Math.abs(x1 - x0) / wide, Math.abs(y1 - y0) / high]
  const [x, y] = [Math.min(x0, x1) - left * scaleX, Math.min(y0, y1) - bottom * scaleY]
  return { look, matrix: [scaleX, 0, 0, scaleY, x, y] }
}

function numbersOf(value: PDFObject | undefined, count: number): number[] | null {
  if (!(value instanceof PDFArray) || value.size() !== count) return null
  const numbers = value.asArray().map((_, at) => value.lookup(at))
  return numbers.every((one) => one instanceof PDFNumber) ? numbers.map((one) => one.asNumber()) : null
}
