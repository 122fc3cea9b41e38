import { expect, it } from 'vitest'
import { flows } from '../../../domain/flows/index.ts'
import { dueFirstFlows, type Task, workOf } from './work.ts'

function task(flow: string, state: Task['state'], count: number, nextDueDt: string | null, over = 0): Omit<Task, 'of'> {
  return { flow, state, count, over, soon: 0, nextDueDt }
}

const waiting = [
  task('stdDispute', 'unverified', 4, '20260910'),
  task('stdDispute', 'verifiedFail', 2, '20260905'),
  task('inquiryRetrieval', 'unreplied', 0, null),
  task('goodFaith', 'unreplied', 1, '20260930', 1),
]

it('puts the module with the most pressing record first, and those in which nothing waits last', () => {
  expect(workOf(waiting, flows).map(({ module }) => module)).toEqual(['exceptional', 'dispute', 'manual'])
})

it('sorts what waits in a module by the day that comes next', () => {
  const dispute = workOf(waiting, flows).find(({ module }) => module === 'dispute')
  expect(dispute?.tasks.map(({ state }) => state)).toEqual(['verifiedFail', 'unverified'])
})

it('names the flows in which nothing waits, and leaves out modules of which the user has none', () => {
  const [dispute, ...others] = workOf(waiting, flows.slice(0, 2))
  expect(dispute?.idle.map(({ id }) => id)).toEqual(['inquiryRetrieval'])
  expect(others).toEqual([])
})

it('asks no flow for what is due first that cannot hold it', () => {
  const ids = (count: number, tasks = waiting) => dueFirstFlows(tasks, flows, count).map(({ id }) => id)
  expect(ids(5)).toEqual(['goodFaith', 'stdDispute'])
  expect(ids(1)).toEqual(['goodFaith'])
})

it('asks every flow that holds something overdue, as its days are not known', () => {
  const overdue = [...waiting, task('manualRefund', 'unverified', 3, null, 3)]
  expect(dueFirstFlows(overdue, flows, 1).map(({ id }) => id)).toEqual(['goodFaith', 'manualRefund'])
})
