import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { clientAddressReader, networkOf } from './address.ts'

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

it.each([
  ['the proxy says whom it speaks for', '10.1.2.3', '203.0.113.7', '203.0.113.7'],
  ['a client on a private network is not taken for a proxy', '10.1.2.3', '198.51.100.9, 10.20.30.40', '10.20.30.40'],
  ['a chain of trusted proxies is followed', '10.1.2.3', '203.0.113.7, 10.9.0.5', '203.0.113.7'],
  ['a client that reaches the port directly says nothing', '10.20.30.40', '203.0.113.7', '10.20.30.40'],
  ['what is no address is not taken for one', '10.1.2.3', 'garbage, 10.9.0.5', '10.9.0.5'],
  ['an address in IPv6 notation is the same proxy', '::ffff:10.1.2.3', '203.0.113.7', '203.0.113.7'],
  ['without the header it is the sender', '10.1.2.3', undefined, '10.1.2.3'],
])('%s', (_, sender, forwarded, client) => {
  expect(clientAddressReader(['10.1.2.3', '10.9.0.0/24'])(request(sender, forwarded))).toBe(client)
})

it('trusts no proxy unless one is set', () => {
  expect(clientAddressReader([])(request('127.0.0.1', '203.0.113.7'))).toBe('127.0.0.1')
})

it('counts an IPv6 network of 64 bits as one, and an IPv4 address however it is written', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'))
  expect(networkOf('2001:db8:1:2::9')).not.toBe(networkOf('2001:db8:1:3::9'))
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
})
