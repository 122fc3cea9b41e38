import { expect, it } from 'vitest'
import type { Operation } from '../../../../contract/records/records.ts'
import { flowOf } from '../../../../domain/flows/index.ts'
import { arrivals, arrowsTaken, pathTaken } from './path.ts'

const flow = flowOf('stdDispute')
const step = (version: number, action: Operation['action'], from: string, to: string): Operation => ({
  version,
  action,
  from,
  to,
  userName: 'A. Preecha',
  role: 'handler',
  insIdCd: '00010344',
  remark: null,
  equalTo: null,
  preparedBy: null,
  at: `2026-08-${10 + version}T09:00:00.000Z`,
  changes: [],
  vouchers: [],
})
const operations = [
  step(4, 'verifyPass', 'unverified', 'verifiedPass'),
  step(3, 'modify', 'verifiedFail', 'unverified'),
  step(2, 'verifyFail', 'unverified', 'verifiedFail'),
  step(1, 'submit', 'history', 'unverified'),
]

it('goes from the origin over every state to the present one, also over one that it came back to', () => {
  expect(pathTaken(flow, operations).map((stop) => stop.place)).toEqual([
    'history',
    'unverified',
    'verifiedFail',
    'unverified',
    'verifiedPass',
  ])
})

it('names each arrow that was gone along once', () => {
  expect([...arrowsTaken(pathTaken(flow, operations))]).toEqual([
    'history>unverified',
    'unverified>verifiedFail',
    'verifiedFail>unverified',
    'unverified>verifiedPass',
  ])
})

it('dates a state by the last arrival there', () => {
  expect(arrivals(pathTaken(flow, operations)).get('unverified')).toBe('2026-08-13T09:00:00.000Z')
})

it('ends at the state of a record that was hidden and shown again', () => {
  const inquiry = [
    step(1, 'submit', 'history', 'unreplied'),
    step(2, 'reply', 'unreplied', 'replied'),
    step(3, 'hide', 'replied', 'hidden'),
    step(4, 'unhide', 'replied', 'shown'),
  ]
  const places = (operations: Operation[]) =>
    pathTaken(flowOf('inquiryRetrieval'), operations).map(({ place }) => place)
  expect(places(inquiry.slice(0, 3))).toEqual(['history', 'unreplied', 'replied'])
  expect(places(inquiry)).toEqual(['history', 'unreplied', 'replied'])
})

it('is empty where nothing is known yet', () => {
  expect(pathTaken(flow, [])).toEqual([])
})
