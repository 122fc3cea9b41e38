import type { Voucher } from '../../../contract/records/records.ts'

export type ShownFile = Pick<Voucher, 'fileName' | 'filePath' | 'size' | 'mediaType'>

export interface FileHands {
  load: (file: ShownFile) => Promise<Blob>
  save: (file: ShownFile) => void
}

/** Bytes of the longest text that is shown. */
const maxText = 256 * 1024

/** Returns null where the browser can only save the file. */
export function previewOf({ mediaType, size }: Pick<ShownFile, 'mediaType' | 'size'>): 'image' | 'pdf' | 'text' | null {
  if (['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp'].includes(mediaType)) return 'image'
  if (mediaType === 'application/pdf') return 'pdf'
  return mediaType === 'text/plain' && size <= maxText ? 'text' : null
}
