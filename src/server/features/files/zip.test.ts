import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { zipOf } from './zip.ts'

const endless = () =>
  Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(65_536, 'x')
    })(),
  )

const emptyStore = {
  incoming: '',
  list: async function* () {},
  put: async () => {},
  remove: async () => {},
  rewrap: async () => false,
}
const pictures = ['1', '2'].map((fileId) => ({
  fileId,
  fileName: `${fileId}.png`,
  mediaType: 'image/png',
  size: 1,
  sha256: null,
}))

it('fails its reader, and nobody else, where a file is gone', async () => {
  const errors: unknown[] = []
  const zip = zipOf(pictures, { ...emptyStore, get: async () => null }, (error) => errors.push(error))
  // An error without a listener would end the process.
  await sleep(50)
  expect(errors).toEqual([])
  await expect(zip.toArray()).rejects.toThrow()
  expect(errors).toHaveLength(1)
})

it('closes the file that it reads, and opens no other, when whoever takes it goes', async () => {
  const opened: Readable[] = []
  const errors: unknown[] = []
  const store = {
    ...emptyStore,
    async get() {
      const content = endless()
      opened.push(content)
      return content
    },
  }
  const zip = zipOf(pictures, store, (error) => errors.push(error))
  await once(zip, 'readable')
  zip.destroy()
  await sleep(50)
  expect(opened.map((content) => content.destroyed)).toEqual([true])
  expect(errors).toEqual([])
})
