import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

it('lets so many of a key run, and the others in the order in which they came', async () => {
  const turns = new Turns(2, 60_000)
  const ends = [await turns.take('ann'), await turns.take('ann')]
  const order: string[] = []
  const third = turns.take('ann').then((end) => {
    order.push('third')
    return end
  })
  const fourth = turns.take('ann').then((end) => {
    order.push('fourth')
    return end
  })
  expect(await turns.take('bob')).not.toBeNull()
  expect(order).toEqual([])
  ends[0]?.()
  ends[0]?.()
  const endThird = await third
  expect(order).toEqual(['third'])
  endThird?.()
  ;(await fourth)?.()
  expect(order).toEqual(['third', 'fourth'])
  ends[1]?.()
  expect(turns.size).toBe(1)
})

it('refuses whoever gets no turn in time, and keeps no place for them', async () => {
  const turns = new Turns(1, 1)
  const end = await turns.take('ann')
  expect(await turns.take('ann')).toBeNull()
  end?.()
  expect(turns.size).toBe(0)
  expect(await turns.take('ann')).not.toBeNull()
})

it('refuses at once where nobody may wait', async () => {
  const turns = new Turns(1)
  await turns.take('ann')
  expect(await turns.take('ann')).toBeNull()
})
