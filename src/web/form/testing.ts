import type { VoucherFile } from './voucherFiles.ts'

export function file(part: Partial<VoucherFile> = {}): VoucherFile {
  const filePath = '0f8fad5b-d9cb-469f-a165-70867728950e'
  return {
    key: filePath,
    fileName: 'order.png',
    size: 2048,
    mediaType: 'image/png',
    evidence: null,
    progress: { at: 'ready', filePath },
    ...part,
  }
}
