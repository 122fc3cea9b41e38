import { expect, it } from 'vitest'
import { isMailAddress, mailLink, maskMailAddress } from './mailAddress.ts'

it.each(['handler@bank.example', "o'neil+otp@mail.bank.example", 'root@localhost'])('takes %s', (address) => {
  expect(isMailAddress(address)).toBe(true)
})

it.each([
  '',
  'handler',
  '@bank.example',
  'a@b@bank.example',
  'Handler <handler@bank.example>',
  'a@bank.example, b@bank.example',
  '"a b"@bank.example',
  'a@bank.example\r\nBcc: b@bank.example',
  'a@bank.example\n',
  'a@-bank.example',
  `a@${'b.'.repeat(130)}example`,
])('refuses %j', (address) => {
  expect(isMailAddress(address)).toBe(false)
})

it('shows the first letter and the domain', () => {
  expect(maskMailAddress('acq_handler@example.test')).toBe('a•••@example.test')
})

it('leads to the address itself, and to no copy that it names', () => {
  expect(mailLink('a.b@bank.example')).toBe('mailto:a.b@bank.example')
  expect(mailLink('x%40other.example?bcc=y@bank.example')).toBe('mailto:x%2540other.example%3Fbcc%3Dy@bank.example')
})
