export const bulkFields = {
  version: 'Version',
  line: 'Line',
  bulkOutcome: 'Outcome',
  bulkReason: 'Reason',
} as const

export const bulkCodes = {
  bulkOutcome: {
    planned: 'Planned',
    notPossible: 'Not possible',
    done: 'Done',
    failed: 'Failed',
  },
} as const
