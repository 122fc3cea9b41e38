/** Whether a unique index refused a row. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** Whether the database refused the content of a row, as it does at every further try (classes 22 and 23 of SQLSTATE). */
export function isOfData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}
