import { expect, it } from 'vitest'
import { errors } from './errors.ts'

it('every error has a code of its own, of four digits', () => {
  const codes = Object.values(errors).map(({ errCd }) => errCd)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at || !/^\d{4}$/.test(code))).toEqual([])
})
