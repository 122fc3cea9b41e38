export const boardTables = {
  byDue: 'Pending by due date',
  byAge: 'Age of pending',
  byHolder: 'By person',
  byInstitution: 'By institution',
  byFlow: 'By workflow',
  byDay: 'Done by day',
  byReason: 'Fail rate by reason code',
  byCounterparty: 'Fail rate by counterparty',
} as const

export const boardColumns = {
  table: 'Table',
  name: 'Row',
  pending: 'Pending',
  over: 'Overdue',
  soon: 'At risk',
  medianAge: 'Median age (days)',
  done: 'Done',
  failed: 'Failed',
  checks: 'Checks',
  rate: 'Fail rate (%)',
  low: '95% interval from (%)',
  high: '95% interval to (%)',
} as const

export const boardRows = {
  over: 'Overdue',
  later: 'Later',
  withoutDue: 'Without a due date',
  today: 'Today',
  ages: '{from} to {to} days',
  older: 'Over {days} days',
  nobody: 'Held by no one',
  alerts: 'Alerts',
  noReason: 'Without reason code',
} as const

/** How disputes have ended. */
export const disputeResult = {
  outcome: { won: 'Won', lost: 'Lost', notContested: 'Not contested', recovered: 'Recovered' },
  ending: {
    unanswered: 'Not answered in time',
    notContested: 'Not contested',
    agreed: 'Agreed',
    declined: 'Declined',
  },
} as const
