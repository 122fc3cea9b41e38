// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Role } from '../../domain/people/actor.ts'
import { ForRole } from './ForRole.tsx'
import type { Profile } from './session.ts'

const user = vi.hoisted(() => ({ roles: [] as Profile['roles'] }))
vi.mock('./useProfile.ts', () => ({ useProfile: () => user }))

afterEach(cleanup)

function shownTo(held: Profile['roles'], roles: readonly Role[]): boolean {
  cleanup()
  user.roles = held
  render(
    <ForRole roles={roles}>
      <button type="button">Audit</button>
    </ForRole>,
  )
  return screen.queryByRole('button', { name: 'Audit' }) !== null
}

const auditor = { name: 'auditor', level: 3 }
const viewer = { name: 'viewer', level: 4 }

it('shows an element to who holds one of the roles, also beside others', () => {
  expect(shownTo([auditor], ['auditor'])).toBe(true)
  expect(shownTo([viewer, auditor], ['verifier', 'auditor'])).toBe(true)
})

it('removes it from the page of everybody else', () => {
  expect(shownTo([viewer], ['auditor'])).toBe(false)
  expect(shownTo([{ name: 'manager', level: 2 }], ['auditor', 'verifier'])).toBe(false)
  expect(shownTo([], ['auditor'])).toBe(false)
  expect(shownTo([auditor], [])).toBe(false)
})

it('shows everything to administrators, which is whoever holds a role of level 1', () => {
  expect(shownTo([{ name: 'administrator', level: 1 }], ['auditor'])).toBe(true)
  expect(shownTo([viewer, { name: 'operator', level: 1 }], [])).toBe(true)
})
