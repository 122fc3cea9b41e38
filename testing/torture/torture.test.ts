/** @module-tag slow */
import { expect, it } from 'vitest'
import { torture } from './torture.ts'

/** The short form of `npm run torture`, without imports and backups: each kind of process is killed once. */
it('nothing acknowledged is lost, half done or double, whichever process is killed', async () => {
  const faults = ['kill a server', 'kill PostgreSQL', 'kill Redis', 'kill the proxy']
  const { rounds, complaints, ledger } = await torture({ rounds: faults.length, chores: false, faults, say: () => {} })
  expect(complaints).toEqual([])
  expect(rounds).toBe(faults.length)
  expect(ledger.records.length).toBeGreaterThan(0)
  expect(ledger.chats.length).toBeGreaterThan(0)
  expect(ledger.records.some(({ state }) => state === 'replied')).toBe(true)
  expect(ledger.bulks).toBeGreaterThan(0)
})
