import { expect, it } from 'vitest'
import { noteOwnSteps, withoutOwnSteps } from './ownSteps.ts'

const verified = { expId: 'E1', flow: 'stdDispute', from: 'unverified', to: 'verifiedPass' }

it('leaves out the notice of a step that was just sent, and no other', () => {
  noteOwnSteps([verified], 10_000)
  const others = [
    { ...verified, expId: 'E2' },
    { ...verified, from: 'verifiedPass', to: 'unverified' },
  ]
  expect(withoutOwnSteps([verified, ...others], 11_000)).toEqual(others)
  // Later it is somebody else's.
  expect(withoutOwnSteps([verified], 16_000)).toEqual([verified])
})

it('takes no step of a colleague for the own one that left the record in its state', () => {
  const said = { ...verified, expId: 'E3', from: 'verifiedPass', to: 'notContesting' }
  const confirmed = { ...said, to: 'notContested' }
  noteOwnSteps([said], 10_000)
  expect(withoutOwnSteps([said, confirmed], 14_000)).toEqual([confirmed])
})
