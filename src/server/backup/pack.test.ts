import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { openBackupStore } from './backupStore.ts'
import { keepPacked, opened } from './pack.ts'

it('leaves no file open where the content is damaged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pack-'))
  const { bases } = openBackupStore(folder)
  const packed = await keepPacked(bases, () => Readable.from([randomBytes(2 ** 21)]), null, 'a/000001')
  const path = join(folder, 'bases/a/000001')
  const kept = await readFile(path)
  kept[0] = (kept[0] ?? 0) ^ 1
  await writeFile(path, kept)

  const source = await bases.get('a/000001')
  if (!source) throw new Error('It was not kept.')
  await expect(buffer(opened(source, null, packed))).rejects.toThrow()
  expect(source.destroyed).toBe(true)
  await rm(folder, { recursive: true, force: true })
})
