import type { Voucher } from '../../contract/records.ts'

/** A stored file, as far as showing it needs to know. */
export type ShownFile = Pick<Voucher, 'fileName' | 'filePath' | 'size' | 'mediaType'>

/** How a part that shows files gets at them. */
export interface FileHands {
  load: (file: ShownFile) => Promise<Blob>
  save: (file: ShownFile) => void
}

/** How a file is shown in place; null where the browser can only save it. */
export function previewOf({ mediaType }: Pick<ShownFile, 'mediaType'>): 'image' | 'pdf' | null {
  if (['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp'].includes(mediaType)) return 'image'
  return mediaType === 'application/pdf' ? 'pdf' : null
}
