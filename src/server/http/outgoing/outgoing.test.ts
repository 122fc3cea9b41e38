import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { givenBlackHole } from '../../../../testing/server/blackHole.ts'
import { givenOddServer, oddAnswers } from '../../../../testing/server/oddAnswers.ts'
import { keysOf } from '../../../domain/typed.ts'
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

  it('is made to another address of the name where the first one refuses, and the second does not answer', async () => {
    answer = (request, response) => response.end(request.headers.host)
    const hole = await givenBlackHole('127.0.0.8', Number(new URL(origin).port))
    const resolve = async () => ['127.0.0.9', '127.0.0.8', '127.0.0.1']
    const told = await outgoingFetch({ networks: ['127.0.0.0/8'], production: false, resolve })(origin)
    expect(await told.text()).toBe(new URL(origin).host)
    await hole.close()
  })

  it('ends in its time where no address answers', async () => {
    const hole = await givenBlackHole('127.0.0.8', Number(new URL(origin).port))
    const resolve = async () => ['127.0.0.8', '127.0.0.8']
    const call = outgoingFetch({ networks: ['127.0.0.0/8'], production: false, resolve, timeoutMs: 1_000 })(origin)
    await expect(call).rejects.toThrow()
    await hole.close()
  })

  it('is not made where one of several addresses is private, whichever it is', async () => {
    answer = () => expect.fail('It was called.')
    for (const addresses of [
      ['127.0.0.1', '10.0.0.1'],
      ['10.0.0.1', '127.0.0.1'],
    ]) {
      const resolve = async () => addresses
      const call = outgoingFetch({ networks: ['127.0.0.0/8'], production: false, resolve })(origin)
      await expect(call).rejects.toThrow('has the private address 10.0.0.1')
    }
  })

  it.each(keysOf(oddAnswers))('ends where the server answers with %s', async (kind) => {
    const odd = await givenOddServer(kind)
    onTestFinished(odd.close)
    await expect(own(odd.origin)).rejects.toThrow()
  })

  it('ends when its caller gives up', async () => {
    answer = () => {}
    await expect(own(origin, { signal: AbortSignal.timeout(50) })).rejects.toThrow(/abort|timeout/i)
    server.closeAllConnections()
  })
})

describe('an address', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  const word = fc.integer({ min: 0, max: 65_535 }).map((n) => n.toString(16))

  it.each([
    [[10], 3],
    [[127], 3],
    [[0], 3],
    [[172, 16], 2],
    [[172, 31], 2],
    [[192, 168], 2],
    [[169, 254], 2],
    [[100, 64], 2],
    [[100, 127], 2],
    [[192, 0, 0], 1],
    [[192, 0, 2], 1],
    [[192, 31, 196], 1],
    [[192, 52, 193], 1],
    [[192, 88, 99], 1],
    [[192, 175, 48], 1],
    [[198, 18], 2],
    [[198, 19], 2],
    [[198, 51, 100], 1],
    [[203, 0, 113], 1],
    [[224], 3],
    [[239], 3],
    [[240], 3],
    [[255], 3],
  ])('of a special network is not public, however it is written: %s', (begin, more) => {
    fc.assert(
      fc.property(fc.array(byte, { minLength: more, maxLength: more }), (rest) => {
        const parts = [...begin, ...rest]
        const dotted = parts.join('.')
        const [a = 0, b = 0, c = 0, d = 0] = parts
        const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
        for (const address of [
          dotted,
          String(a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d),
          `::${dotted}`,
          `::${hex}`,
          `::ffff:${dotted}`,
          `::ffff:0:${hex}`,
          `64:ff9b::${hex}`,
          `64:ff9b:1::${hex}`,
          `2002:${hex}::1`,
          `2001:0:${hex}::1`,
        ])
          expect(isPublicAddress(address), address).toBe(false)
      }),
    )
  })

  it.each([
    '::',
    '::1',
    'fc00:',
    'fd12:',
    'fe80:',
    'fec0:',
    'ff02:',
    '100:',
    '5f00:',
    '64:ff9b:',
    '2001:',
    '2001:2:',
    '2001:10:',
  ])('that begins with %s is not public', (begin) => {
    fc.assert(
      fc.property(word, (end) => {
        const address = begin.endsWith('::') || begin === '::1' ? begin : `${begin}:${end}`
        expect(isPublicAddress(address), address).toBe(false)
      }),
    )
  })

  it.each([
    '2001:db8::1',
    '2002::1',
    '2620:4f:8000::1',
    '3ffe::1',
    '3fff:fff::1',
    '::ffff:93.184.216.34',
    '168.63.129.16',
    'nonsense',
    '',
  ])('such as %s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1', '2001:4860:4860::8888', '2a00:1450::1'])(
    'of the Internet is public: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
})
