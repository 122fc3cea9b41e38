import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress } from './networks.ts'
import { OutgoingRefused, outgoingFetch } from './outgoing.ts'

let answer: RequestListener = (_request, response) => response.end('{}')
const server = createServer((request, response) => answer(request, response))
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const own = outgoingFetch({ networks: ['127.0.0.0/8', '::1'], production: false })
const strict = outgoingFetch({ networks: [], production: true })

describe('a call to an address that a user typed', () => {
  it.each([
    'http://login.bank.example/',
    'ftp://login.bank.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.0.1/',
    'https://0.0.0.0/',
    'https://2130706433/',
    'https://localhost/',
    'https://user:secret@login.bank.example/',
  ])('is not made to %s', async (address) => {
    await expect(strict(address)).rejects.toThrow(OutgoingRefused)
  })

  it('is not made by http: in production, nor to another machine, even where its network is allowed', async () => {
    await expect(outgoingFetch({ networks: ['127.0.0.0/8'], production: true })(origin)).rejects.toThrow(
      OutgoingRefused,
    )
    await expect(outgoingFetch({ networks: ['10.0.0.0/8'], production: false })('http://10.1.2.3/')).rejects.toThrow(
      OutgoingRefused,
    )
  })

  it('sends method, headers and body, and returns status, headers and body', async () => {
    answer = async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      response.writeHead(201, { 'x-told': `${request.method} ${request.headers['x-own']} ${body}` }).end('done')
    }
    const headers = { 'x-own': 'yes', 'content-type': 'text/plain' }
    const told = await own(origin, { method: 'POST', headers, body: new URLSearchParams({ a: '1' }) })
    expect([told.status, told.headers.get('x-told'), await told.text()]).toEqual([201, 'POST yes a=1', 'done'])
  })

  it('follows no redirect, and reads a megabyte at most', async () => {
    answer = (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
    expect((await own(origin)).status).toBe(302)
    answer = (_request, response) => response.end(Buffer.alloc(2 ** 20 + 1))
    await expect(own(origin)).rejects.toThrow(OutgoingRefused)
  })

  it('ends when its caller gives up', async () => {
    answer = () => {}
    await expect(own(origin, { signal: AbortSignal.timeout(50) })).rejects.toThrow(/abort|timeout/i)
    server.closeAllConnections()
  })
})

it('takes no address of the private networks for public', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  const inside = fc.oneof(
    fc.tuple(fc.constant(10), byte, byte, byte),
    fc.tuple(fc.constant(127), byte, byte, byte),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
    fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
    fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  )
  fc.assert(
    fc.property(inside, (parts) => {
      expect(isPublicAddress(parts.join('.'))).toBe(false)
      expect(isPublicAddress(`::ffff:${parts.join('.')}`)).toBe(false)
    }),
  )
  for (const address of ['fc00::1', 'fe80::1', '::1', '::', 'nonsense'])
    expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['93.184.216.34', '2606:2800:220:1::1']) expect(isPublicAddress(address), address).toBe(true)
})
