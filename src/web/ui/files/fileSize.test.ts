import { expect, it } from 'vitest'
import { fileSize } from './fileSize.ts'

it.each([
  [1_023, '1023 B'],
  [188_416, '184 KB'],
  [2_516_582, '2.4 MB'],
  [5_000_000_000, '4.7 GB'],
])('%i bytes are %s', (bytes, shown) => {
  expect(fileSize(bytes)).toBe(shown)
})
