import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bucket, givenBucket } from '../../../../testing/server/bucket.ts'
import type { ByteStore, KeptFile } from './byteStore.ts'
import { s3Store } from './s3Store.ts'

let bucket: Bucket
let folder: string
let store: ByteStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recourse-s3-'))
  bucket = await givenBucket({ listedAtOnce: 2 })
  store = s3Store(bucket.addressOf('prod/eu'), folder)
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true })
})

async function put(fileId: string, to: ByteStore = store): Promise<string> {
  const path = join(folder, 'upload')
  await writeFile(path, 'a receipt')
  await to.put(fileId, path)
  return path
}

it('keeps a file in the bucket, gives it back, and removes it', async () => {
  const path = await put('some-id')
  expect(await bucket.keys()).toEqual(['prod/eu/some-id'])
  await expect(stat(path)).rejects.toThrow('ENOENT')

  const content = await store.get('some-id')
  expect(content && (await buffer(content)).toString()).toBe('a receipt')

  await store.remove('some-id')
  expect(await store.get('some-id')).toBeNull()
})

it('lists the files of its prefix, however many the bucket names at a time', async () => {
  const names = ['bases/2', 'bases/1', 'wal/more', 'four', 'five']
  for (const name of names) await put(name)
  await put('of-others', s3Store(bucket.addressOf('prod/eurasia'), folder))
  const found: KeptFile[] = []
  for await (const file of store.list()) found.push(file)
  expect(found.map(({ fileId }) => fileId).sort()).toEqual(names.sort())
  expect(found.every(({ keptAt }) => Math.abs(Date.now() - keptAt.getTime()) < 60_000)).toBe(true)
  for (const name of names) await store.remove(name)
})

it('says it where the bucket refuses', async () => {
  const wrong = s3Store(bucket.addressOf('prod/eu', 'wrong'), folder)
  await expect(put('some-id', wrong)).rejects.toThrow('The file store refused to keep a file: 403.')
  expect(await bucket.keys()).not.toContain('prod/eu/some-id')
})

it('follows no redirect', async () => {
  await put('elsewhere')
  const moved = createServer((_request, response) =>
    response.writeHead(302, { location: `${bucket.endpoint}/vouchers/prod/eu/elsewhere` }).end(),
  )
  await new Promise<void>((done) => moved.listen(0, '127.0.0.1', done))
  const { port } = moved.address() as AddressInfo
  const led = s3Store(bucket.addressOf('prod/eu').replace(bucket.endpoint, `http://127.0.0.1:${port}`), folder)
  await expect(led.get('elsewhere')).rejects.toThrow()
  moved.close()
})

it('asks for an address that is whole', () => {
  expect(() => s3Store('s3://vouchers/prod', folder)).toThrow('FILES_URL')
})
