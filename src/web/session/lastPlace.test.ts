import { expect, it } from 'vitest'
import { lastPlaceOutside, notePlace } from './lastPlace.ts'

it('leads back to the last page outside of the menu, whatever was open in it since, and home before there was one', () => {
  expect(lastPlaceOutside('RiskMonitoring')).toBe('/home')
  notePlace({ menu: 'DisputeTransaction', href: '/disputeTransaction/DisputeTransaction?node=unverified' })
  notePlace({ menu: null, href: '/message' })
  notePlace({ menu: 'RiskMonitoring', href: '/antiRiskService/RiskMonitoring' })
  notePlace({ menu: 'RiskMonitoring', href: '/antiRiskService/RiskMonitoring?handled=0' })
  expect(lastPlaceOutside('RiskMonitoring')).toBe('/message')
})
