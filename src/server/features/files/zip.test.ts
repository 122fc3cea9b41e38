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

it('closes the file that it reads, and opens no other, when whoever takes it goes', async () => {
  const opened: Readable[] = []
  const errors: unknown[] = []
  const store = {
    incoming: '',
    list: async function* () {},
    put: async () => {},
    remove: async () => {},
    rewrap: async () => false,
    async get() {
      const content = endless()
      opened.push(content)
      return content
    },
  }
  const files = ['1', '2'].map((fileId) => ({
    fileId,
    fileName: `${fileId}.png`,
    mediaType: 'image/png',
    size: 1,
    sha256: null,
  }))
  const zip = zipOf(files, store, (error) => errors.push(error))
  await once(zip, 'readable')
  zip.destroy()
  await sleep(50)
  expect(opened.map((content) => content.destroyed)).toEqual([true])
  expect(errors).toEqual([])
})
