import { expect, it } from 'vitest'
import { inTurns } from './inTurns.ts'

it('does two at a time, the others in their order, also behind one that failed', async () => {
  const inTurn = inTurns(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const works = [0, 1, 2, 3].map((n) =>
    inTurn(async () => {
      begun.push(n)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (n === 0) throw new Error('It failed.')
      return n
    }),
  )
  const outcomes = Promise.allSettled(works)
  await expect.poll(() => begun).toEqual([0, 1])
  ends[0]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const n of [1, 2]) ends[n]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  ends[3]?.()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})
