import { expect, it } from 'vitest'
import { flows } from '../flows/index.ts'
import type { Flow } from './flow.ts'
import { isRelease, isTakenBack, releaseState } from './release.ts'

it.each([
  ['stdDispute', '0', 'verifiedPass'],
  ['inquiryRetrieval', '0', 'unreplied'],
  ['inquiryRetrieval', '1', 'unreplied'],
  ['specialAdjustment', '0', 'auditedPass'],
  ['specialAdjustment', '1', 'verifiedPass'],
  ['goodFaith', '0', 'unreplied'],
  ['preArbitration', '1', 'unreplied'],
  ['feeCollectionFundDisbursement', '0', 'auditedPass'],
  ['preAuthCompletion', '0', 'verifiedPass'],
  ['preAuthCancellation', '0', 'verifiedPass'],
  ['latePreAuthorizationCompletion', '0', 'verifiedPass'],
  ['manualRefund', '0', 'auditedPass'],
  ['manualRefund', '1', 'verifiedPass'],
] as const)('releases a record of %s with mark %s as %s', (id, withOrigIn, state) => {
  const flow: Flow | undefined = flows.find((one) => one.id === id)
  expect(flow && releaseState(flow, withOrigIn)).toBe(state)
})

it('takes a record back by the cancel or revoke of what was released alone', () => {
  const taking = flows.flatMap((flow) =>
    flow.transitions
      .filter((step) => isTakenBack(flow, '0', step))
      .map((step) => `${flow.id} ${step.action} from ${step.from}`),
  )
  expect(taking).toEqual([
    'stdDispute cancel from verifiedPass',
    'specialAdjustment revoke from auditedPass',
    'feeCollectionFundDisbursement revoke from auditedPass',
    'preAuthCompletion cancel from verifiedPass',
    'latePreAuthorizationCompletion cancel from verifiedPass',
    'manualRefund revoke from auditedPass',
  ])
})

it('releases by no step that only hides a record', () => {
  for (const flow of flows) expect(isRelease(flow, '0', 'hidden')).toBe(false)
})
