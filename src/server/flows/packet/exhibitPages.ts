import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFPage,
  PDFPageLeaf,
  PDFPageTree,
  PDFRef,
} from '@cantoo/pdf-lib'
import type { ExhibitNote } from '../../../domain/records/packetFile.ts'
import { sharp } from '../../pictures.ts'
import { packetLimits } from './content.ts'
import { type Box, boxIn, drawValues, keepLooksOf } from './looks.ts'
import { keepOwnPictures, mostPixels, type PictureSize, pictureSizes, shrinkPictures } from './shrinkPictures.ts'

/** A page that can be drawn. Its width and height are in points, after it was turned. */
export type ExhibitPage = { width: number; height: number } & (
  | { jpeg: Buffer }
  | { page: PDFPage; box: Box; turned: Turn }
)

type Turn = 0 | 90 | 180 | 270

export interface Opened {
  pages: ExhibitPage[]
  note: ExhibitNote | null
}

/** For pages that may be cut into several files: with pictures of this size, or else as they are. */
interface ForFiles {
  size?: PictureSize | undefined
}

/** Returns the pages of a file. It never throws: the note says what is wrong with the file. */
export async function openExhibit(
  mediaType: string,
  bytes: Uint8Array,
  atMost: number,
  forFiles?: ForFiles,
): Promise<Opened> {
  const most = Math.min(packetLimits.pagesOfFile, atMost)
  try {
    if (mediaType === 'application/pdf') return await openPdf(bytes, most, forFiles)
    if (['image/jpeg', 'image/png', 'image/tiff'].includes(mediaType))
      return await openPicture(bytes, most, forFiles?.size ?? pictureSizes[0])
    return { pages: [], note: 'listed' }
  } catch (error) {
    return { pages: [], note: error instanceof EncryptedPDFError || isOfPassword(error) ? 'locked' : 'damaged' }
  }
}

function isOfPassword(error: unknown): boolean {
  return error instanceof Error && /password|encrypt/i.test(error.message)
}

/** Pages of a TIFF that are unpacked at the same time: each takes a core for a tenth of a second and its pixels in memory. */
const pagesAtOnce = 2

async function openPicture(bytes: Uint8Array, most: number, size: PictureSize): Promise<Opened> {
  const { pages: count = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const last = Math.min(count, most)
  const pages: ExhibitPage[] = []
  for (let page = 0; page < last; page += pagesAtOnce) {
    const numbers = Array.from({ length: pagesAtOnce }, (_, index) => page + index).filter((number) => number < last)
    for (const drawn of await Promise.allSettled(numbers.map((number) => drawPicture(bytes, number, size)))) {
      if (drawn.status === 'rejected') throw drawn.reason
      if (!drawn.value) return { pages, note: pages.length === 0 ? 'tooHeavy' : 'cut' }
      pages.push(drawn.value)
    }
  }
  return { pages, note: count > most ? 'cut' : null }
}

/** Null for a page with too many pixels: pages of a TIFF differ in size. */
async function drawPicture(
  bytes: Uint8Array,
  page: number,
  { edge, quality }: PictureSize,
): Promise<ExhibitPage | null> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false, page }).metadata()
  if (width * height > mostPixels) return null
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', page, pages: 1 })
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, jpeg: data }
}

async function openPdf(bytes: Uint8Array, most: number, forFiles?: ForFiles): Promise<Opened> {
  // A PDF that is protected only against changes has an empty password for reading.
  const source = await PDFDocument.load(bytes, {
    password: '',
    updateMetadata: false,
    parseSpeed: Number.POSITIVE_INFINITY,
  })
  await drawValues(source)
  if (forFiles?.size) await shrinkPictures(source, forFiles.size)
  const { leaves, lacksOne } = leavesOf(source, most + 1)
  if (leaves.length === 0) return { pages: [], note: 'damaged' }
  const pages = leaves.slice(0, most).map(({ leaf, ref }) => pageOf(source, leaf, ref))
  if (forFiles) for (const { leaf } of leaves.slice(0, most)) keepOwnPictures(leaf)
  return { pages, note: lacksOne || leaves.length > most ? 'cut' : null }
}

/**
 * Returns the first pages in their order, up to one that the file lacks, since it broke off. The page tree of a hostile file
 * may contain circles.
 */
function leavesOf({ catalog, context }: PDFDocument, most: number) {
  let lacksOne = false
  const leaves: { leaf: PDFPageLeaf; ref: PDFRef }[] = []
  const seen = new Set<PDFRef>()
  const walk = (ref: unknown) => {
    if (!(ref instanceof PDFRef) || seen.has(ref) || lacksOne || leaves.length >= most) return
    seen.add(ref)
    const node = context.lookup(ref)
    if (node instanceof PDFPageLeaf) leaves.push({ leaf: node, ref })
    else if (node instanceof PDFPageTree || node instanceof PDFDict) {
      const kids = node.lookup(PDFName.of('Kids'))
      if (kids instanceof PDFArray) for (const kid of kids.asArray()) walk(kid)
    } else lacksOne = true
  }
  walk(catalog.get(PDFName.of('Pages')))
  return { leaves, lacksOne }
}

function pageOf(source: PDFDocument, leaf: PDFPageLeaf, ref: PDFRef): ExhibitPage {
  const box = boxOf(leaf)
  const turned = turnOf(leaf)
  keepLooksOf(source, leaf)
  const [across, up] = [box.right - box.left, box.top - box.bottom]
  const size = turned % 180 === 0 ? { width: across, height: up } : { width: up, height: across }
  return { ...size, page: PDFPage.of(leaf, ref, source), box, turned }
}

const a4: Box = { left: 0, bottom: 0, right: 595.28, top: 841.89 }
/** Points; the most that a page of a PDF may measure. */
const mostPoints = 14_400

function boxOf(leaf: PDFPageLeaf): Box {
  const isPage = ({ left, bottom, right, top }: Box) =>
    [right - left, top - bottom].every((side) => side > 1 && side <= mostPoints)
  const found = ['CropBox', 'MediaBox'].flatMap((name) => boxIn(inherited(leaf, name)) ?? [])
  return found.find(isPage) ?? a4
}

function inherited(leaf: PDFPageLeaf, name: string): PDFObject | undefined {
  return leaf.context.lookup(leaf.getInheritableAttribute(PDFName.of(name)))
}

function turnOf(leaf: PDFPageLeaf): Turn {
  const value = inherited(leaf, 'Rotate')
  const degrees = value instanceof PDFNumber ? ((value.asNumber() % 360) + 360) % 360 : 0
  return degrees === 90 || degrees === 180 || degrees === 270 ? degrees : 0
}
