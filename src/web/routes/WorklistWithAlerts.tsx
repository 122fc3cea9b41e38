import { lazy } from 'react'
import { WorklistPage } from '../flows/worklist/WorklistPage.tsx'

const AlertReview = lazy(async () => ({
  default: (await import('../features/risk/review/AlertReview.tsx')).AlertReview,
}))

/** The worklist has alerts too, which a feature draws: no flow knows it. */
export function WorklistWithAlerts() {
  return <WorklistPage Alert={AlertReview} />
}
