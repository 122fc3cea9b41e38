import { expect, it } from 'vitest'
import { maintenanceAt } from './maintenance.ts'

const nm = { en: 'Move', zh: '搬迁' }
const parts = [
  { begins: '2026-12-01 05:00', ends: '2026-12-01 07:30', nm },
  { begins: '2026-12-01 04:30', ends: '2026-12-01 06:00', nm },
  { begins: '2026-12-01 07:30', ends: '2026-12-01 08:00', nm },
  { begins: '2026-12-01 09:00', ends: '2026-12-01 10:00', nm },
]

it.each([
  ['04:29', null],
  ['04:30', '2026-12-01 08:00'],
  ['05:30', '2026-12-01 08:00'],
  ['07:45', '2026-12-01 08:00'],
  ['08:00', null],
  ['09:30', '2026-12-01 10:00'],
])('at %s ends with the last that follows without a break: %s', (time, ends) => {
  expect(maintenanceAt(parts, { today: '20261201', time })?.ends ?? null).toBe(ends)
})
