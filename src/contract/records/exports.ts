/** The forms in which a list comes as a file, by what a request accepts. */
export const exportTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type ExportFormat = keyof typeof exportTypes

/** In which a browser names its time zone (`Asia/Bangkok`): times of a file are those of its user. */
export const timeZoneHeader = 'time-zone'
