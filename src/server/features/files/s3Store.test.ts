import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Bucket, givenBucket, webIdentity } from '../../../../testing/server/bucket.ts'
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

afterEach(() => {
  vi.unstubAllEnvs()
})

async function put(fileId: string, to: ByteStore = store, content: string | Buffer = 'a receipt'): Promise<string> {
  const path = join(folder, 'upload')
  await writeFile(path, content)
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

it('keeps a large file in parts, since one request may bring 5 GB at most', async () => {
  const content = randomBytes(12 * 1024 * 1024)
  await put('large', store, content)
  expect(bucket.parts()).toBe(3)
  const given = await store.get('large')
  expect(given && (await buffer(given)).equals(content)).toBe(true)
  await store.remove('large')
})

/** Nothing of the machine on which the test runs. */
function givenEnv(own: Record<string, string>): void {
  const nothing = {
    AWS_CONFIG_FILE: '/nowhere',
    AWS_SHARED_CREDENTIALS_FILE: '/nowhere',
    AWS_EC2_METADATA_DISABLED: 'true',
  }
  for (const [name, value] of Object.entries({ ...nothing, ...own })) vi.stubEnv(name, value)
}

const ways: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
  async 'variables with a session token'() {
    const { key, token } = bucket.temporary
    return { AWS_ACCESS_KEY_ID: 'KEY', AWS_SECRET_ACCESS_KEY: key, AWS_SESSION_TOKEN: token }
  },
  async 'a profile'() {
    const { key, token } = bucket.temporary
    const lines = ['[files]', 'aws_access_key_id=KEY', `aws_secret_access_key=${key}`, `aws_session_token=${token}`]
    await writeFile(join(folder, 'credentials'), lines.join('\n'))
    return { AWS_PROFILE: 'files', AWS_SHARED_CREDENTIALS_FILE: join(folder, 'credentials') }
  },
  async 'a web identity'() {
    await writeFile(join(folder, 'token'), webIdentity)
    return {
      AWS_WEB_IDENTITY_TOKEN_FILE: join(folder, 'token'),
      AWS_ROLE_ARN: 'arn:aws:iam::123456789012:role/files',
      AWS_ENDPOINT_URL_STS: bucket.endpoint,
      AWS_REGION: 'eu-west-1',
    }
  },
  async 'the role of the machine'() {
    return { AWS_EC2_METADATA_DISABLED: 'false', AWS_EC2_METADATA_SERVICE_ENDPOINT: bucket.endpoint }
  },
}

it.each(Object.entries(ways))('gets temporary credentials from %s', async (_, prepare) => {
  givenEnv(await prepare())
  const own = s3Store(bucket.addressOf('role', null), folder)
  await put('some-id', own)
  expect(await bucket.keys()).toContain('role/some-id')
  const content = await own.get('some-id')
  expect(content && (await buffer(content)).toString()).toBe('a receipt')
  await own.remove('some-id')
  expect(await bucket.keys()).not.toContain('role/some-id')
})

it('says it where there are no credentials', async () => {
  givenEnv({})
  await expect(put('some-id', s3Store(bucket.addressOf('role', null), folder))).rejects.toThrow(
    'There are no credentials for the file store',
  )
})

it('asks a bucket by its path, or by its host where the address says so', async () => {
  const address = 's3://KEY:a@vouchers/prod?endpoint=http://s3.invalid'
  await expect(s3Store(address, folder).get('none')).rejects.toThrow(/ s3\.invalid/)
  await expect(s3Store(`${address}&style=host`, folder).get('none')).rejects.toThrow(/ vouchers\.s3\.invalid/)
})

it.each([
  's3://KEY@vouchers/prod',
  's3://KEY:50%@vouchers',
  's3:///prod',
  's3://vouchers/prod?style=odd',
  's3://vouchers/prod?regoin=a',
])('asks for an address that is whole: %s', (address) => {
  expect(() => s3Store(address, folder)).toThrow('The setting FILES_URL must look like s3://')
})
