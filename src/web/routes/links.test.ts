import { expect, it } from 'vitest'
import { feeCollectionFundDisbursement } from '../../domain/flows/feeCollectionFundDisbursement.ts'
import { flows } from '../../domain/flows/index.ts'
import { manualRefund } from '../../domain/flows/manualRefund.ts'
import { preAuthCancellation } from '../../domain/flows/preAuthCancellation.ts'
import { flowOfNoOrig, pageIdOf, readPageId } from '../flows/pageIds.ts'
import { firstTabOf, tabsOf } from './links.ts'

it('gives a flow a tab for where it begins, each state, and the search', () => {
  const states = ['unverified', 'verifiedPass', 'verifiedFail', 'auditedPass', 'auditedFail']
  expect(tabsOf(manualRefund, true)).toEqual(['history', 'noOrig', ...states, 'search'])
  expect(tabsOf(preAuthCancellation, true)).toEqual(['history', 'unverified', 'verifiedPass', 'verifiedFail', 'search'])
})

it('opens a flow with its history, or with its first state where it has none', () => {
  expect(firstTabOf(manualRefund)).toBe('history')
  expect(firstTabOf(feeCollectionFundDisbursement)).toBe('unverified')
})

it('reads the id of every list back', () => {
  for (const flow of flows) {
    for (const node of tabsOf(flow, true)) {
      if (node === 'noOrig') expect(flowOfNoOrig(pageIdOf(flow, node, 'submit'))).toBe(flow)
      else expect(readPageId(pageIdOf(flow, node, 'list'))).toEqual({ flow, node, kind: 'list' })
    }
  }
})

it('knows no form without original of a flow that always has one, and nothing but a form', () => {
  expect(flowOfNoOrig('dsp.dispute.noOrig.submit')).toBeNull()
  expect(flowOfNoOrig('dsp.inquiry.noOrig.list')).toBeNull()
  expect(readPageId('dsp.inquiry.noOrig.submit')).toBeNull()
})
