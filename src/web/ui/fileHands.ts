import type { Voucher } from '../../contract/records.ts'

export type ShownFile = Pick<Voucher, 'fileName' | 'filePath' | 'size' | 'mediaType'>

export interface FileHands {
  load: (file: ShownFile) => Promise<Blob>
  save: (file: ShownFile) => void
}

/** Returns null where the browser can only save the file. */
export function previewOf({ mediaType }: Pick<ShownFile, 'mediaType'>): 'image' | 'pdf' | null {
  if (['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp'].includes(mediaType)) return 'image'
  return mediaType === 'application/pdf' ? 'pdf' : null
}
