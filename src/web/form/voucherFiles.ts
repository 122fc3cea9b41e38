import type { ErrorName } from '../../contract/errors.ts'
import { acceptedEndings } from '../../contract/records/files.ts'
import type { Voucher } from '../../contract/records/records.ts'
import { maxVoucherBytes, maxVouchers } from '../../contract/records/submission.ts'

/** The files of a form: on their way to the server, there, or refused. */

export interface VoucherFile {
  key: string
  fileName: string
  size: number
  mediaType: string
  evidence: string | null
  progress: Progress
}

export type Progress =
  /** `share` from 0 to 1. */
  | { at: 'sending'; share: number }
  /** `filePath`: the opaque id that the upload answered. */
  | { at: 'ready'; filePath: string }
  /** `again`: whether another try may help. */
  | { at: 'failed'; why: FileFailure; again: boolean }

export type FileFailure = { error: Extract<ErrorName, 'fileType' | 'fileEmpty' | 'tooManyFiles'> } | { text: string }

export const acceptedFiles = acceptedEndings.map((ending) => `.${ending}`).join(',')

/** Why a file isn't even sent; null where it may be. */
export function refusalOf(
  file: Readonly<{ name: string; size: number; type: string }>,
  others: readonly VoucherFile[],
): FileFailure | null {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  const known = acceptedEndings.includes(ending) || file.type === 'text/plain'
  if (!known) return { error: 'fileType' }
  if (file.size === 0) return { error: 'fileEmpty' }
  const counted = others.filter((one) => one.progress.at !== 'failed')
  const bytes = counted.reduce((sum, one) => sum + one.size, file.size)
  return counted.length >= maxVouchers || bytes > maxVoucherBytes ? { error: 'tooManyFiles' } : null
}

export function isReady(file: VoucherFile): file is VoucherFile & { progress: { at: 'ready'; filePath: string } } {
  return file.progress.at === 'ready'
}

/** Files that the changed record already has. */
export function filesOfRecord(vouchers: readonly Voucher[]): VoucherFile[] {
  return vouchers.map(({ fileName, filePath, size, mediaType, evidence }) => {
    return { key: filePath, fileName, size, mediaType, evidence, progress: { at: 'ready', filePath } }
  })
}
