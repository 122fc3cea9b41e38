import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ByteStore } from './byteStore.ts'
import { s3Store } from './s3Store.ts'

/** A bucket of its own kind: it works out each request's signature again (AWS Signature Version 4) and refuses a wrong one. */
const secret = 'se/cr+et'
const kept = new Map<string, Buffer>()
let bucket: Server
let folder: string
let store: ByteStore
let endpoint: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recourse-s3-'))
  bucket = createServer(async (request, response) => {
    const body = await buffer(request)
    const { method, url = '' } = request
    if (!isSigned(request, body)) return response.writeHead(403).end()
    if (url.endsWith('/moved')) return response.writeHead(302, { location: `${endpoint}/elsewhere` }).end()
    if (method === 'PUT') kept.set(url, body)
    if (method === 'DELETE') kept.delete(url)
    const content = kept.get(url)
    if (method === 'GET' && !content) return response.writeHead(404).end('<Error/>')
    return response.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? content : undefined)
  })
  await new Promise<void>((done) => bucket.listen(0, '127.0.0.1', done))
  endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`
  store = s3Store(
    `s3://KEY:${encodeURIComponent(secret)}@vouchers/prod/eu?region=eu-west-1&endpoint=${endpoint}`,
    folder,
  )
})
afterAll(async () => {
  bucket.close()
  await rm(folder, { recursive: true })
})

it('keeps a file in the bucket, gives it back, and removes it', async () => {
  const path = join(folder, 'upload')
  await writeFile(path, 'a receipt')
  await store.put('some-id', path)
  expect([...kept.keys()]).toEqual(['/vouchers/prod/eu/some-id'])
  await expect(stat(path)).rejects.toThrow('ENOENT')

  const content = await store.get('some-id')
  expect(content && (await buffer(content)).toString()).toBe('a receipt')

  await store.remove('some-id')
  expect(await store.get('some-id')).toBeNull()
})

it('says it where the bucket refuses', async () => {
  const path = join(folder, 'refused')
  await writeFile(path, 'a receipt')
  const wrong = s3Store(`s3://KEY:wrong@vouchers?region=eu-west-1&endpoint=${endpoint}`, folder)
  await expect(wrong.put('some-id', path)).rejects.toThrow('The file store refused to keep a file: 403.')
  expect(kept.size).toBe(0)
})

it('follows no redirect', async () => {
  await expect(store.get('moved')).rejects.toThrow()
})

it('asks for an address that is whole', () => {
  expect(() => s3Store('s3://vouchers/prod', folder)).toThrow('FILES_URL')
})

function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const parts = /Credential=KEY\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)/
  const [, day = '', region = '', names = '', signature] = parts.exec(headers.authorization ?? '') ?? []
  const claimed = String(headers['x-amz-content-sha256'])
  const right = claimed === 'UNSIGNED-PAYLOAD' || claimed === createHash('sha256').update(body).digest('hex')
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const canonical = [method, url, '', lines.join(''), names, claimed].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')
  const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest()
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
  return right && hmac(key, text).toString('hex') === signature
}
