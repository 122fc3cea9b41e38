import { expect, it } from 'vitest'
import { ApiError } from '../../api/ApiError.ts'
import { every } from './useCycle.ts'

const after = (error: Error | null) => every(6)({ state: { error } } as Parameters<ReturnType<typeof every>>[0])
const failed = (status: number, retryAfter?: number) =>
  new ApiError({ kind: status ? 'refused' : 'noResponse', status, errMsg: 'No.', ...(retryAfter && { retryAfter }) })

it('asks again by itself, but never what was refused', () => {
  expect([null, failed(0), failed(503), failed(429, 5)].map(after)).toEqual([6000, 6000, 6000, 6000])
  expect([failed(400), failed(401), failed(409)].map(after)).toEqual([false, false, false])
})
