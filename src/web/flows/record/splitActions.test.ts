import { expect, it } from 'vitest'
import { splitActions } from './splitActions.ts'

it('puts what the state is for rightmost, and keeps the others in place', () => {
  expect(
    splitActions([
      { action: 'modify', allowed: true },
      { action: 'submit', allowed: true },
      { action: 'delete', allowed: true },
    ]),
  ).toEqual({ main: 'modify', others: ['delete', 'submit'] })
})

it('has no main action where the reader may do nothing, or only take something back', () => {
  const mayNot = { allowed: false, reason: 'roleMissing' } as const
  expect(splitActions([{ action: 'verifyPass', ...mayNot }])).toEqual({ main: null, others: ['verifyPass'] })
  expect(splitActions([{ action: 'cancel', allowed: true }])).toEqual({ main: null, others: ['cancel'] })
})

it('leaves out the steps of the other side, which the reader never takes', () => {
  const theirs = { action: 'cancel', allowed: false, reason: 'otherInstitution' } as const
  expect(splitActions([theirs])).toEqual({ main: null, others: [] })
})
