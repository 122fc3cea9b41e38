const kB = 1024
const MB = 1024 * kB
const GB = 1024 * MB

/** Returns `184 KB`, `2.4 MB` or `4.7 GB`. */
export function fileSize(bytes: number): string {
  if (bytes < kB) return `${bytes} B`
  if (bytes < MB) return `${Math.round(bytes / kB)} KB`
  if (bytes < GB) return `${(bytes / MB).toFixed(1)} MB`
  return `${(bytes / GB).toFixed(1)} GB`
}
