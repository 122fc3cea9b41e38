import { expect, it } from 'vitest'
import { menusOf } from '../../domain/menus.ts'
import { moduleStartFor } from './moduleStart.ts'

it('leads to the first page of a module that the user may open', () => {
  const handler = { isAdmin: false, menus: menusOf(['handler']) }
  expect(moduleStartFor('/disputeTransaction', handler)).toBe('/disputeTransaction/DisputeTransaction')
  const narrowed = { isAdmin: false, menus: menusOf(['handler'], ['DisputeTransaction']) }
  expect(moduleStartFor('/disputeTransaction', narrowed)).toBe('/disputeTransaction/InquiryRetrieval')
})

it('leads to /404 where the user has no page of the module', () => {
  expect(moduleStartFor('/antiRiskService', { isAdmin: false, menus: menusOf(['viewer']) })).toBe('/404')
  expect(moduleStartFor('/antiRiskService', { isAdmin: true, menus: [] })).toBe('/antiRiskService/RiskMonitoring')
})
