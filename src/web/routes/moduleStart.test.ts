import { expect, it } from 'vitest'
import { noteTouched } from '../../../testing/coverage/touched.ts'
import { menuPaths } from '../../contract/pages.ts'
import { menusOf } from '../../domain/people/menus.ts'
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

it('leads to a page that is open to all where the user has none of the menus', () => {
  expect(moduleStartFor('/system', { isAdmin: false, menus: menusOf(['viewer']) })).toBe('/system/bulletin')
})

const modules = [...new Set(Object.values(menuPaths).map((path) => path.slice(0, path.lastIndexOf('/'))))]

it.each(modules)('leads an administrator from %s to a page of it', (module) => {
  expect(moduleStartFor(module, { isAdmin: true, menus: [] }).startsWith(`${module}/`)).toBe(true)
  noteTouched(module)
})
