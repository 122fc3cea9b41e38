import type { Voucher } from '../../contract/records.ts'

/** How a part that shows files gets at them. */
export interface FileHands {
  load: (file: Voucher) => Promise<Blob>
  save: (file: Voucher) => void
}

/** How a file is shown in place; null where the browser can only save it. */
export function previewOf({ mediaType }: Pick<Voucher, 'mediaType'>): 'image' | 'pdf' | null {
  if (['image/jpeg', 'image/png', 'image/gif', 'image/webp'].includes(mediaType)) return 'image'
  return mediaType === 'application/pdf' ? 'pdf' : null
}
