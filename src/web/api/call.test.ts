// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from '../../contract/call.ts'
import { getInfo, login } from '../../contract/people/auth.ts'
import { downloadVoucher } from '../../contract/records/files.ts'
import { getTasks } from '../../contract/records/flowCalls.ts'
import { writeCookie } from '../cookies.ts'
import { setLanguage } from '../i18n/language.ts'
import { call, fetchFile } from './call.ts'
import { handleFailuresWith } from './failures.ts'
import { nameIn } from './files.ts'

const shown = vi.fn()

beforeAll(async () => {
  await setLanguage('en')
  handleFailuresWith(shown)
})
afterEach(() => shown.mockClear())

function answering(status: number, body: unknown) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetch)
  return () => {
    const [url, init] = fetch.mock.calls[0] ?? []
    return { url, ...init, headers: new Headers(init?.headers) }
  }
}

it('sends JSON with the cookie’s anti-forgery token, and answers the reply', async () => {
  writeCookie('XSRF-TOKEN', 'the token', 1)
  const asked = answering(200, { total: 0, tasks: [] })
  expect(await call(getTasks, {})).toEqual({ total: 0, tasks: [] })
  expect(asked()).toMatchObject({ url: '/api/getTasks', method: 'POST', body: '{}', credentials: 'same-origin' })
  expect(asked().headers.get('X-XSRF-TOKEN')).toBe('the token')
  expect(asked().headers.get('content-type')).toBe('application/json')
})

it('sends no body with a GET', async () => {
  const asked = answering(200, {})
  await call(getInfo, {})
  expect(asked().body).toBeUndefined()
})

it('sends a form where the call says so', async () => {
  const asked = answering(200, {})
  await call(login, { username: 'a b', password: 'sealed', code: '1234', uuid: 'u' })
  expect(String(asked().body)).toBe('username=a+b&password=sealed&code=1234&uuid=u')
})

it('puts fields into the path, and not into the body again', async () => {
  const asked = answering(200, {})
  await call(downloadVoucher, { expId: 'E2326/811' })
  expect(asked().url).toBe('/api/downloadVoucher/E2326%2F811')
  expect(asked().body).toBe('{}')
})

it('carries further headers', async () => {
  const asked = answering(200, {})
  await call(getTasks, {}, { headers: { 'Idempotency-Key': 'k' } })
  expect(asked().headers.get('idempotency-key')).toBe('k')
})

it('throws what the server says, and has it shown', async () => {
  answering(422, { errCd: '4239', errMsg: 'At most 1,285.00 THB.', field: 'transAt' })
  const error = await call(getTasks, {}).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    kind: 'refused',
    status: 422,
    errCd: '4239',
    errMsg: 'At most 1,285.00 THB.',
    field: 'transAt',
  })
  expect(shown).toHaveBeenCalledExactlyOnceWith(error, {})
})

it.each([
  [{ message: 'By another name.' }, 'By another name.'],
  [{ msg: 'By a third one.' }, 'By a third one.'],
  ['<html>', 'Error occurred when processing the request'],
])('finds a sentence in %o', async (body, errMsg) => {
  answering(502, body)
  await expect(call(getTasks, {})).rejects.toMatchObject({ errMsg })
})

it('says Request failed(9999) where no response comes', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(getTasks, {})).rejects.toMatchObject({ kind: 'noResponse', errMsg: 'Request failed(9999)' })
})

/** Answers with a head at once, and with a body that the test breaks off or leaves waiting. */
function answeringInPieces(first = '') {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        body = controller
        controller.enqueue(new TextEncoder().encode(first))
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(stream)
  })
  return {
    breakOff: () => body?.error(new TypeError('network error')),
    end: (rest: string) => {
      body?.enqueue(new TextEncoder().encode(rest))
      body?.close()
    },
  }
}

function stopTime() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

it('says Timeout after 100 seconds', async () => {
  stopTime()
  const waits = (_url: string, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  vi.stubGlobal('fetch', waits)
  const thrown = call(getTasks, {}).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(99_999)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await thrown).toMatchObject({ kind: 'timeout', errMsg: 'Timeout' })
})

it('takes a reply that breaks off for none', async () => {
  const answer = answeringInPieces('{"total":')
  const thrown = call(getTasks, {}).catch((error: unknown) => error)
  await new Promise((resolve) => setTimeout(resolve))
  answer.breakOff()
  expect(await thrown).toMatchObject({ kind: 'noResponse' })
  expect(shown).toHaveBeenCalledExactlyOnceWith(await thrown, {})
})

it('takes a reply that is no JSON for none', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>'))
  await expect(call(getTasks, {})).rejects.toMatchObject({ kind: 'noResponse' })
})

it('takes an empty reply as one', async () => {
  vi.stubGlobal('fetch', async () => new Response(''))
  expect(await call(getTasks, {})).toEqual({})
})

it('waits 100 seconds for the body of a reply too', async () => {
  stopTime()
  answeringInPieces('{"total":')
  const thrown = call(getTasks, {}).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(await thrown).toMatchObject({ kind: 'timeout' })
})

it('gives the body of a file all the time it takes', async () => {
  stopTime()
  const answer = answeringInPieces('a long ')
  const file = fetchFile(downloadVoucher, { expId: 'E1' }, (response) => response.text())
  await vi.advanceTimersByTimeAsync(300_000)
  answer.end('file')
  expect(await file).toBe('a long file')
})

it('says that a file broke off', async () => {
  const answer = answeringInPieces('a long ')
  const thrown = fetchFile(downloadVoucher, { expId: 'E1' }, (response) => response.text()).catch((e: unknown) => e)
  await new Promise((resolve) => setTimeout(resolve))
  answer.breakOff()
  expect(await thrown).toMatchObject({ kind: 'noResponse' })
  expect(shown).toHaveBeenCalledExactlyOnceWith(await thrown, {})
})

it('shows nothing of a call that the caller gave up', async () => {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => init.signal?.throwIfAborted())
  await expect(call(getTasks, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  expect(shown).not.toHaveBeenCalled()
})

it('shows nothing of an unheard call', async () => {
  answering(401, {})
  await expect(call(getInfo, {}, { unheard: true })).rejects.toMatchObject({ status: 401 })
  expect(shown).not.toHaveBeenCalled()
})

it('speaks the language of the page', async () => {
  await setLanguage('zh')
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(getTasks, {})).rejects.toMatchObject({ errMsg: '请求失败(9999)' })
  await setLanguage('en')
})

it('sends files as multipart', async () => {
  const asked = answering(200, {})
  const send = defineCall({
    method: 'POST',
    path: 'send',
    summary: '',
    dataScope: 'nobody',
    encoding: 'multipart',
    body: z.object({ file: z.instanceof(Blob) }),
    reply: z.unknown(),
  })
  await call(send, { file: new Blob(['x']) })
  expect(asked().body).toBeInstanceOf(FormData)
  expect(asked().headers.has('content-type')).toBe(false)
})

it('reads the name of a download, the extended form first', () => {
  expect(nameIn(`attachment; filename="_.pdf"; filename*=UTF-8''%E5%87%AD%E8%AF%81.pdf`)).toBe('凭证.pdf')
  expect(nameIn('attachment; filename="a b.zip"')).toBe('a b.zip')
  expect(nameIn(null)).toBeNull()
})
