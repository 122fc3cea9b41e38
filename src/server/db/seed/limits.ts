import type { LimitRule } from '../../../domain/limits.ts'

const always = { validFrom: '20000101', validTo: '29991231' }
const fromSettlement = { countedFrom: 'settlement', firstDay: 0, ...always } as const
const fromLastStep = { countedFrom: 'lastStep', firstDay: 0, ...always } as const

/** What a new installation starts with; administrators edit it. */
export const limitRules: readonly LimitRule[] = [
  { transId: 'E22', ...fromSettlement, lastDay: 180, percent: 100 },
  { transId: 'E32', ...fromSettlement, lastDay: 180, percent: 100 },
  { transId: 'E23', ...fromSettlement, lastDay: 180, percent: 100 },
  { transId: 'E24', ...fromLastStep, lastDay: 30, percent: 100 },
  { transId: 'E25', ...fromLastStep, lastDay: 30, percent: 100 },
  { transId: 'S80', ...fromSettlement, lastDay: 30, percent: 115 },
]
