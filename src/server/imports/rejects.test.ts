import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRejects } from './rejects.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recourse-rejects-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('lists what is bad until it is closed, and nothing after', async () => {
  const path = join(folder, 'some.csv')
  const rejects = await openRejects(path)
  rejects.add(7, 'transAt', 'must be "an amount"')
  expect(await rejects.close()).toBe(path)
  rejects.add(8, 'transAt', 'came too late')
  expect(await rejects.close()).toBe(path)
  expect(await readFile(path, 'utf8')).toBe('line,column,reason\r\n7,transAt,"must be ""an amount"""\r\n')
})

it('is no file where nothing was bad, even when something bad comes too late', async () => {
  const path = join(folder, 'none.csv')
  const rejects = await openRejects(path)
  expect(await rejects.close()).toBeNull()
  rejects.add(8, 'transAt', 'came too late')
  expect(await rejects.close()).toBeNull()
  expect(existsSync(path)).toBe(false)
})

it('says so where it cannot be written, as on a full or read-only disk, and ends no process', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtExceptionMonitor', note)
  const rejects = await openRejects(join(folder, 'no-folder', 'some.csv'))
  try {
    rejects.add(7, 'transAt', 'must be an amount')
    await sleep(100)
    await expect(rejects.settle()).rejects.toThrow(/ENOENT/)
    rejects.add(8, 'transAt', 'must be an amount')
    await expect(rejects.close()).rejects.toThrow(/ENOENT/)
  } finally {
    process.off('uncaughtExceptionMonitor', note)
  }
  expect(uncaught).toEqual([])
})
