import { expect, it } from 'vitest'
import type { RecordRow } from '../../../contract/records/records.ts'
import { actionable, actionsOf, possibleOf } from './possible.ts'

const row = (expId: string, actions: RecordRow['actions']) => ({ expId, actions }) as RecordRow
const able = row('A', [
  { action: 'verifyPass', allowed: true },
  { action: 'verifyFail', allowed: true },
])
const own = row('B', [{ action: 'verifyPass', allowed: false, reason: 'ownSubmission' }])
const elsewhere = row('C', [])

it('acts on those of a selection that may take the step', () => {
  expect(possibleOf('verifyPass', [own, able]).rows).toEqual([able])
})

it('says why the first of the others may not, and whether that is the only reason', () => {
  expect(possibleOf('verifyPass', [able, own]).refused).toMatchObject({
    offer: { reason: 'ownSubmission' },
    alone: true,
  })
  expect(possibleOf('verifyPass', [own, elsewhere]).refused).toMatchObject({ alone: false })
})

it('counts as actionable what allows any step', () => {
  expect(actionable([own, able, elsewhere])).toEqual([able])
})

it('refuses nothing where all may', () => {
  expect(possibleOf('verifyFail', [able])).toMatchObject({ count: 1, refused: null })
})

it('names each action once', () => {
  expect(actionsOf([able, own])).toEqual(['verifyPass', 'verifyFail'])
})
