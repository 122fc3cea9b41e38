import { expect, it } from 'vitest'
import { factorOf } from './secondFactor.ts'

it.each(['123 456', '123-456', '\u200b123\u00a0456', '１２３４５６', '123–456'])(
  'reads %j as a code of an app',
  (typed) => {
    expect(factorOf(typed)).toEqual({ kind: 'totp', code: '123456' })
  },
)
