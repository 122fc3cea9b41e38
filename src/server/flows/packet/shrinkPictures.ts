import { crc32, inflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFContentStream,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPageLeaf,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib'
import type { SharpInput, SharpOptions } from 'sharp'
import { sharp } from '../../pictures.ts'

export interface PictureSize {
  /** Pixels of the longer side; a larger picture is made smaller. */
  edge: number
  /** Quality of the JPEG, from 1 to 100. */
  quality: number
}

/** From what a page of A4 shows to what can just be read: about 190, 150 and 105 dots an inch. */
export const pictureSizes: readonly [PictureSize, ...PictureSize[]] = [
  { edge: 2_200, quality: 82 },
  { edge: 1_750, quality: 70 },
  { edge: 1_240, quality: 55 },
]

/** A picture with more pixels is not unpacked. */
export const mostPixels = 100_000_000

/** Makes the pictures inside a PDF smaller. A picture that cannot be read, or does not become smaller, stays as it is. */
export async function shrinkPictures({ context }: PDFDocument, size: PictureSize): Promise<void> {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    const smaller = await shrink(object, size).catch(() => null)
    if (smaller) context.assign(ref, smaller)
  }
}

/**
 * Leaves a page only those pictures and forms that its content names. Pages of a scan often share one list with the pictures
 * of all pages, which each file with one of the pages would have.
 */
export function keepOwnPictures(leaf: PDFPageLeaf): void {
  const resources = leaf.Resources()
  const all = resources?.lookup(PDFName.of('XObject'))
  const named = namesIn(leaf)
  if (!resources || !(all instanceof PDFDict) || !named) return
  const own = PDFDict.withContext(leaf.context)
  for (const [key, value] of all.entries()) if (named.has(key.decodeText())) own.set(key, value)
  const changed = resources.clone()
  changed.set(PDFName.of('XObject'), own)
  leaf.set(PDFName.of('Resources'), changed)
}

/** The names that a page draws; null where its content cannot be read. */
function namesIn(leaf: PDFPageLeaf): Set<string> | null {
  const contents = leaf.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray().map((one) => leaf.context.lookup(one)) : [contents]
  try {
    const text = streams.map((stream) => Buffer.from(contentOf(stream)).toString('latin1')).join('\n')
    const names = [...text.matchAll(/\/([^\s()<>[\]{}/%]+)\s+Do\b/g)].map(([, name = '']) => name)
    return new Set(names.map((name) => PDFName.of(name).decodeText()))
  } catch {
    return null
  }
}

/** Throws where the stream is none, or is packed in an unknown way. */
function contentOf(stream: PDFObject | undefined): Uint8Array {
  if (stream instanceof PDFRawStream) return decodePDFRawStream(stream).decode()
  if (stream instanceof PDFContentStream) return stream.getUnencodedContents()
  throw new Error('A page has no content.')
}

async function shrink({ dict, contents }: PDFRawStream, { edge, quality }: PictureSize): Promise<PDFRawStream | null> {
  const picture = readPicture(dict, contents)
  if (!picture) return null
  const { data, info } = await sharp(picture.input, { ...picture.options, limitInputPixels: mostPixels })
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
  if (data.length >= contents.length || info.channels !== picture.channels) return null
  const changed = dict.clone()
  changed.set(PDFName.of('Width'), PDFNumber.of(info.width))
  changed.set(PDFName.of('Height'), PDFNumber.of(info.height))
  changed.set(PDFName.of('Filter'), PDFName.of('DCTDecode'))
  changed.delete(PDFName.of('DecodeParms'))
  return PDFRawStream.of(changed, data)
}

interface Picture {
  input: SharpInput
  options: SharpOptions
  channels: number
}

/** Null for what is no picture, or one whose colours mean something else in another form. */
function readPicture(dict: PDFDict, contents: Uint8Array): Picture | null {
  const get = (name: string) => dict.lookup(PDFName.of(name))
  const isPicture = get('Subtype') === PDFName.of('Image') && numberIn(dict, 'BitsPerComponent') === 8
  const channels = channelsOf(get('ColorSpace'))
  if (!isPicture || !channels || get('Decode') || get('Mask') || get('ImageMask')) return null
  // A soft mask with a matte and its picture must have the same size.
  if (get('Matte') || hasMatte(get('SMask'))) return null
  const filter = get('Filter')
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter
  if (only === PDFName.of('DCTDecode')) return { input: contents, options: {}, channels }
  const [width, height] = [numberIn(dict, 'Width'), numberIn(dict, 'Height')]
  if (only !== PDFName.of('FlateDecode') || !(width * height <= mostPixels)) return null
  const parms = get('DecodeParms')
  const predictor = parms instanceof PDFDict ? numberIn(parms, 'Predictor', 1) : 1
  if (predictor >= 10) return { input: pngOf(contents, width, height, channels), options: {}, channels }
  if (predictor !== 1) return null
  const input = inflateSync(contents, { maxOutputLength: width * height * channels })
  return { input, options: { raw: { width, height, channels } }, channels }
}

function hasMatte(mask: PDFObject | undefined): boolean {
  return mask instanceof PDFStream && mask.dict.has(PDFName.of('Matte'))
}

function channelsOf(space: PDFObject | undefined): 1 | 3 | null {
  if (space === PDFName.of('DeviceRGB')) return 3
  if (space === PDFName.of('DeviceGray')) return 1
  const profile = space instanceof PDFArray && space.lookup(0) === PDFName.of('ICCBased') ? space.lookup(1) : null
  const channels = profile instanceof PDFStream ? numberIn(profile.dict, 'N') : 0
  return channels === 1 || channels === 3 ? channels : null
}

function numberIn(dict: PDFDict, name: string, usual = 0): number {
  const value = dict.lookup(PDFName.of(name))
  return value instanceof PDFNumber ? value.asNumber() : usual
}

/** A PDF packs pixels as a PNG does where its predictor is 10 or above: only the frame is missing. */
function pngOf(pixels: Uint8Array, width: number, height: number, channels: 1 | 3): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, channels === 3 ? 2 : 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, pngChunk('IHDR', head), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))])
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}
