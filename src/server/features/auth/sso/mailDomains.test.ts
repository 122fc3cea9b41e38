import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { domainOfEmail, isPublicMailDomain, mailDomainOf } from './mailDomains.ts'

it.each([
  ['Clerk@Bank.Example', 'bank.example'],
  ['a@b@bank.example', 'bank.example'],
  ['clerk@bank.example.', 'bank.example'],
  ['clerk@münchen.example', 'xn--mnchen-3ya.example'],
  ['клерк@пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ['clerk@ｂａｎｋ．example', 'bank.example'],
  ['bank.example', null],
  ['@bank.example', null],
  ['clerk@localhost', null],
  ['clerk@bank..example', null],
  ['clerk@10.1.2.3', null],
  ['clerk@0x7f.1', null],
  ['clerk@[::1]', null],
  ['clerk@bank.example/x', null],
  ['clerk@%62ank.example', null],
  ['clerk@ba\u00adnk.example', null],
])('reads the domain of %s as %s', (email, domain) => {
  expect(domainOfEmail(email)).toBe(domain)
})

describe('a mail domain', () => {
  it('is the same however it is written', () => {
    const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,10}[a-z0-9])?$/).filter((text) => !text.startsWith('xn--'))
    fc.assert(
      fc.property(label, label, (one, two) => {
        const domain = `${one}.${two}.example`
        for (const form of [domain, domain.toUpperCase(), `${domain}.`, ` ${domain} `, domain.replaceAll('.', '。')])
          expect(mailDomainOf(form)).toBe(domain)
      }),
    )
  })

  it.each(['gmail.com', 'mail.gmail.com', 'qq.com', '163.com', '139.com', 'outlook.com', 'yahoo.com.hk', 'wo.cn'])(
    'of a public mail service is known: %s',
    (domain) => expect(isPublicMailDomain(domain)).toBe(true),
  )

  it.each(['bank.example', 'gmail.com.bank.example', 'notgmail.com.hk', 'com'])('of a bank is not: %s', (domain) =>
    expect(isPublicMailDomain(domain)).toBe(false),
  )
})
