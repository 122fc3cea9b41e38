import { expect, it } from 'vitest'
import { isNetworkText } from './apiKeys.ts'

it.each(['192.0.2.7', '10.0.0.0/8', '10.1.0.0/24', '2001:db8::1', '2001:db8::/32', '::ffff:192.0.2.0/120'])(
  'a key may be accepted from %s',
  (network) => expect(isNetworkText(network)).toBe(true),
)

it.each([
  '0.0.0.0/0',
  '128.0.0.0/1',
  '10.0.0.0/7',
  '::/0',
  '2000::/3',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '0:0:0:0:0:ffff:0:0/96',
  'bank.example',
])('a key may not be accepted from %s', (network) => expect(isNetworkText(network)).toBe(false))
