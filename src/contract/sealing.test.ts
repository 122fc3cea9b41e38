import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { KeyTwiceError } from '../domain/text/json.ts'
import { open, SealBrokenError, seal } from './sealing.ts'
import vectors from './vectors/sealed-payload.json' with { type: 'json' }

it.each(vectors.opens)('opens: $name', async ({ sealed, emailOtp, payload }) => {
  expect(await open(sealed, emailOtp)).toEqual(payload)
})

it.each(vectors.refused)('refuses: $name', async ({ sealed, emailOtp }) => {
  await expect(open(sealed, emailOtp)).rejects.toThrow(SealBrokenError)
})

it('opens what it sealed, whatever the text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.option(fc.string({ unit: 'binary', minLength: 1 })), async (payload, otp) => {
      const sent = JSON.parse(JSON.stringify(payload))
      expect(await open(await seal(payload, otp), otp)).toEqual(sent)
    }),
    { numRuns: 60 },
  )
})

it('never splits a surrogate pair', async () => {
  const payload = { remark: `${'x'.repeat(288)}😀${'y'.repeat(300)}` }
  expect(await open(await seal(payload))).toEqual(payload)
})

it('is not opened where a field stands in it twice', async () => {
  vi.spyOn(JSON, 'stringify').mockReturnValueOnce('{"submitTransAt":"1","submitTransAt":"2"}')
  const sealed = await seal({})
  await expect(open(sealed)).rejects.toThrow(new KeyTwiceError('submitTransAt'))
})
