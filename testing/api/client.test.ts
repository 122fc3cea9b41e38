import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { givenKey } from '../data/apiKeys.ts'
import { givenHistory } from '../data/history.ts'
import { testServer } from '../server/testServer.ts'

const folder = 'testing/client'
const run = promisify(execFile)
const server = testServer()
let url: string
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})

it('a client generated from OpenAPI raises a chargeback, and hears that a person has verified it', async () => {
  await run(`${folder}/node_modules/.bin/openapi-typescript`, [
    `${url}/api/openapi.json`,
    '-o',
    `${folder}/generated.d.ts`,
  ])
  await run('node_modules/.bin/tsc', ['--project', folder])

  await givenHistory(server.db, [{ retriRefNo: '612800004711' }])
  const { key } = await givenKey(server, { scopes: ['read', 'submit', 'events'], insIdCd: '00010392' })
  const program = spawn(process.execPath, [`${folder}/mainJob.ts`, url, key, '612800004711'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(program, 'close')
  const steps: { step: string; expId?: string }[] = []
  for await (const line of createInterface(program.stdout)) {
    const said = JSON.parse(line)
    steps.push(said)
    if (said.step !== 'refused') continue
    const list = [{ expId: steps[0]?.expId, position: 'unverified' }]
    expect((await server.as('iss_verifier').post('/api/verifyPass', { list })).body.successCount).toBe(1)
  }
  expect(await ended).toEqual([0, null])
  const { expId } = steps[0] ?? {}
  expect(steps).toEqual([
    { step: 'submitted', expId },
    { step: 'submitted again', expId },
    { step: 'event', kind: 'moved', to: 'unverified', version: 1, amount: '128500' },
    { step: 'refused', errCd: '4382' },
    { step: 'event', kind: 'released', to: 'verifiedPass', version: 2, amount: '128500' },
  ])
})
