/** @module-tag slow */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { givenManyRecords } from '../../../../testing/flows/manyRecords.ts'
import type { Ready, Wanted } from '../../../../testing/flows/serverProcess.ts'
import type { Action, State } from '../../../domain/workflow/flow.ts'
import { verifyEvents } from '../events/verifyEvents.ts'

const count = 1000
const kills = 6

/** The steps lead round in a circle, so that a batch can be taken again and again. */
const next: Readonly<Partial<Record<State, { path: string; by: string; action: Action }>>> = {
  unverified: { path: 'verifyPass', by: 'acq_verifier', action: 'verifyPass' },
  verifiedPass: { path: 'cancel', by: 'acq_verifier', action: 'cancel' },
  verifiedFail: { path: 'submit/withOrig/stdDispute', by: 'acq_handler', action: 'submit' },
}

let engine: TestEngine
let expIds: string[]
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recourse-kill-'))
  engine = await givenEngine()
  const keys = await engine.history(Array.from({ length: 100 }, () => ({})))
  const handler = engine.users.get('acq_handler')
  if (!handler) throw new Error('no handler')
  expIds = await givenManyRecords(engine.deps, handler, keys, count)
})
afterAll(async () => {
  await engine.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function startServer(): Promise<Ready & { child: ChildProcess }> {
  const child = fork(resolve(import.meta.dirname, '../../../../testing/flows/serverProcess.ts'))
  const { keyFile } = inject('database')
  const users = ['acq_verifier', 'acq_handler']
  child.send({ connection: engine.connection, keyFile, dataDir, users } satisfies Wanted)
  const [ready] = (await once(child, 'message')) as [Ready]
  return { ...ready, child }
}

/** The one state in which all records are. A batch is one transaction: there is never more than one. */
async function stateOfAll(): Promise<State> {
  const rows = await engine.databases.main
    .selectFrom('exception')
    .select(({ fn }) => ['state', 'version', fn.countAll<string>().as('n')])
    .groupBy(['state', 'version'])
    .execute()
  expect(rows.map((row) => row.n)).toEqual([String(count)])
  return rows[0]?.state as State
}

async function sendBatch({ address, headers }: Ready, state: State): Promise<{ successCount: number }> {
  const step = next[state]
  const reply = await fetch(`${address}/api/${step?.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers[step?.by ?? ''] },
    body: JSON.stringify({ list: expIds.map((expId) => ({ expId, position: state })) }),
  })
  return (await reply.json()) as { successCount: number }
}

it('a server killed in a batch of 1,000 leaves each record done with its event, or untouched', async () => {
  const first = await startServer()
  const began = performance.now()
  expect((await sendBatch(first, await stateOfAll())).successCount).toBe(count)
  const usual = performance.now() - began
  first.child.kill('SIGKILL')

  const seen = new Set<string>()
  for (let kill = 0; kill < kills; kill++) {
    const server = await startServer()
    const before = await stateOfAll()
    const batch = sendBatch(server, before).then(
      () => 'answered',
      () => 'cut off',
    )
    // From the moment it is sent to that of its answer.
    await (kill === kills - 1 ? batch : sleep((usual * kill) / (kills - 1)))
    server.child.kill('SIGKILL')
    await Promise.all([batch, once(server.child, 'exit')])
    const after = await stateOfAll()
    seen.add(after === before ? 'untouched' : 'done')
    if ((await batch) === 'answered') expect(after).not.toBe(before)
    const audit = await verifyEvents(engine.databases.main)
    expect(audit).toMatchObject({ records: count, broken: null })
  }
  // The moments were spread so that both happened.
  expect(seen).toEqual(new Set(['untouched', 'done']))

  const last = await startServer()
  const state = await stateOfAll()
  expect((await sendBatch(last, state)).successCount).toBe(count)
  last.child.kill('SIGKILL')
})
