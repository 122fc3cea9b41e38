import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { isAway } from './away.ts'

it.each(['EHOSTUNREACH', 'ETIMEDOUT'])('takes a machine that has gone for away: %s', (code) => {
  expect(isAway(Object.assign(new Error(), { code, syscall: 'connect' }))).toBe(true)
  expect(isAway(Object.assign(new AggregateError([]), { code }))).toBe(true)
})

it('takes a database without its socket for away, and no file that is missing', async () => {
  const missing = '/tmp/there-is-no-such-file'
  expect(isAway(await readFile(missing).catch((error: unknown) => error))).toBe(false)
  expect(isAway(await once(connect(missing), 'connect').catch((error: unknown) => error))).toBe(true)
})
