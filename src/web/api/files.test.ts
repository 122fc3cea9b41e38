// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { setLanguage } from '../i18n/language.ts'
import { uploadFile } from './files.ts'

class Request {
  static last: Request
  static made: Request[] = []
  status = 0
  response: unknown = null
  aborted = false
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onloadend?: () => void
  constructor() {
    Request.last = this
    Request.made.push(this)
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.aborted = true
    this.onloadend?.()
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response })
    this.onload?.()
    this.onloadend?.()
  }
}

const file = new File(['x'], 'slip.pdf')

beforeAll(() => setLanguage('en'))
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Request)
  Request.made = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('gives up an upload that has stood still for 100 seconds', async () => {
  const thrown = uploadFile(file, () => {}).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(await thrown).toMatchObject({ kind: 'timeout', errMsg: 'Timeout' })
  expect(Request.last.aborted).toBe(true)
})

it('lets an upload that goes on take its time', async () => {
  const shares: number[] = []
  const sent = uploadFile(file, (share) => shares.push(share))
  for (const loaded of [1, 2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(90_000)
    Request.last.upload.onprogress?.({ loaded, total: 4 })
  }
  Request.last.answer(200, { code: 200, fileName: 'slip.pdf' })
  expect(await sent).toMatchObject({ fileName: 'slip.pdf' })
  expect(shares).toEqual([0.25, 0.5, 0.75, 1])
  expect(vi.getTimerCount()).toBe(0)
})

it('takes an answer that cannot be read for none', async () => {
  const thrown = uploadFile(file, () => {}).catch((error: unknown) => error)
  Request.last.answer(200, null)
  expect(await thrown).toMatchObject({ kind: 'noResponse' })
})

it('keeps no clock on an upload that was given up', async () => {
  const giveUp = new AbortController()
  const thrown = uploadFile(file, () => {}, giveUp.signal).catch((error: unknown) => error)
  giveUp.abort()
  expect(await thrown).toMatchObject({ name: 'AbortError' })
  expect(vi.getTimerCount()).toBe(0)
})

it('sends two files at once, the next when one has ended, and none that was taken out before its turn', async () => {
  const givenUp = new AbortController()
  const uploads = [undefined, undefined, givenUp.signal, undefined].map((signal) => uploadFile(file, () => {}, signal))
  expect(Request.made).toHaveLength(2)
  givenUp.abort()
  await expect(uploads[2]).rejects.toThrow('Given up')
  for (const [at, one] of [uploads[0], uploads[1], uploads[3]].entries()) {
    Request.made[at]?.answer(200, { code: 200, filePath: `${at}` })
    await expect(one).resolves.toMatchObject({ filePath: `${at}` })
    await vi.advanceTimersByTimeAsync(0)
    expect(Request.made).toHaveLength(3)
  }
})
