/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../server/freePort.ts'
import { ledTo, startPostgresFront } from '../server/postgresFront.ts'
import type { RunningProxy } from '../server/proxies.ts'
import { ask, givenReplicaPair, type ReplicaPair } from '../server/replicaPair.ts'

let pair: ReplicaPair
let front: RunningProxy
let port: number
beforeAll(async () => {
  pair = await givenReplicaPair({
    prepare: async (first) => void (await ask(first, 'CREATE ROLE recourse_check LOGIN')),
  })
  port = await freePort()
  front = await startPostgresFront(port, pair)
})
afterAll(async () => {
  await front?.close()
  await pair?.close()
})

const refused = () =>
  ledTo(port).then(
    () => false,
    () => true,
  )

it('leads to the primary, to nobody while there is none, and to the replica once it is promoted', async () => {
  for (let time = 0; time < 5; time += 1) expect(await ledTo(port)).toBe(pair.primary.folder)
  await pair.killPrimary()
  expect(await refused()).toBe(true)
  await pair.promote()
  await expect.poll(() => ledTo(port).catch(() => null)).toBe(pair.replica.folder)
})

it('leads to neither when the old primary is started again, so that no two take different changes', async () => {
  await pair.startOldPrimary()
  await expect.poll(refused).toBe(true)
  for (let time = 0; time < 5; time += 1) expect(await refused()).toBe(true)
})
