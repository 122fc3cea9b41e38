import sharp from 'sharp'
import { CallError } from '../../http/errors.ts'

const side = 256
const megapixels = 24

// Of the many formats that the library reads, four are read here: no other reader is ever given a stranger's bytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`) })

/**
 * Redraws a picture as an upright square WebP without anything else that was in the file; the first frame of an
 * animation. Throws `pictureType` or `pictureTooLarge`; the size is read from the head before anything is unpacked.
 */
export async function squarePicture(content: Buffer): Promise<Buffer> {
  // Nothing at all is refused by what reads it, out of turn.
  if (content.length === 0) return noPicture()
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata().catch(noPicture)
  if (width * height > megapixels * 1_000_000) throw new CallError('pictureTooLarge')
  return sharp(content, { limitInputPixels: megapixels * 1_000_000, failOn: 'truncated' })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 85 })
    .timeout({ seconds: 10 })
    .toBuffer()
    .catch(noPicture)
}

function noPicture(): never {
  throw new CallError('pictureType')
}
