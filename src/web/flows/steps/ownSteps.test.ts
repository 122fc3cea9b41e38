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
