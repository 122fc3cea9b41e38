import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { isAway } from './away.ts'

it('takes a database without its socket for away, and no file that is missing', async () => {
  const missing = '/tmp/there-is-no-such-file'
  expect(isAway(await readFile(missing).catch((error: unknown) => error))).toBe(false)
  expect(isAway(await once(connect(missing), 'connect').catch((error: unknown) => error))).toBe(true)
})
