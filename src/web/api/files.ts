import type { Call, ReplyOf } from '../../contract/call.ts'
import { type ExportFormat, exportTypes, timeZoneHeader } from '../../contract/records/exports.ts'
import { download, upload } from '../../contract/records/files.ts'
import { callTimeoutMs } from '../../domain/people/connection.ts'
import { ownZone } from '../../domain/time/zones.ts'
import { textNow } from '../i18n/language.ts'
import { ApiError } from './ApiError.ts'
import { type Asks, type CallOptions, failure, fetchFile, refused, xsrfHeader } from './call.ts'
import { reportFailure } from './failures.ts'
import { holdPage } from './pageBuild.ts'
import { runAction } from './runAction.ts'

/** Saves the file under the name that the server gives, or else `name`. */
export async function downloadFile<C extends Call>(
  declaration: C,
  body: Asks<C>,
  name: string,
  options: CallOptions = {},
): Promise<void> {
  const read = async (response: Response) => ({
    content: await response.blob(),
    given: nameIn(response.headers.get('content-disposition')),
  })
  const { content, given } = await fetchFile(declaration, body, read, options)
  saveFile(content, given ?? name)
}

/** The headers that ask for a list as a file, with times by the clock of this browser. */
export function exportHeaders(format: ExportFormat): Record<string, string> {
  return { accept: exportTypes[format], [timeZoneHeader]: ownZone() }
}

/** Saves all rows that match the filter as a file. Resolves after a failure too; the call has shown it. */
export async function exportList<C extends Call>(
  declaration: C,
  body: Asks<C>,
  name: string,
  format: ExportFormat = 'csv',
): Promise<void> {
  await runAction(() => downloadFile(declaration, body, name, { headers: exportHeaders(format) }))
}

/** Reads a list that is exported as text, instead of saving it. */
export function textOfFile<C extends Call>(declaration: C, body: Asks<C>): Promise<string> {
  return fetchFile(declaration, body, (response) => response.text(), { quiet: true, headers: exportHeaders('csv') })
}

export async function saveUploaded({ fileName, filePath }: Asks<typeof download>): Promise<void> {
  await runAction(() => downloadFile(download, { fileName, filePath }, fileName))
}

export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Reads the file name of a Content-Disposition, the extended form (RFC 6266) before the plain one. */
export function nameIn(disposition: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (extended) return decodeURIComponent(extended)
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null
}

export type Uploaded = ReplyOf<typeof upload>

/**
 * Sends one file and reports progress from 0 to 1, by XMLHttpRequest because fetch reports no upload progress. The
 * timeout applies only while nothing moves. Throws ApiError, with the server's sentence if it refused the content and
 * 'Send file failed, or …' otherwise; the caller shows it at the file.
 */
export function uploadFile(file: File, onProgress: (share: number) => void, signal?: AbortSignal): Promise<Uploaded> {
  return inTurn(() => sendFile(file, onProgress, signal), signal)
}

function sendFile(file: File, onProgress: (share: number) => void, signal?: AbortSignal): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let clock: ReturnType<typeof setTimeout>
    const fail = (error: ApiError) => {
      reportFailure(error, { quiet: true })
      reject(error)
    }
    const startClock = () => {
      clearTimeout(clock)
      clock = setTimeout(() => {
        request.abort()
        fail(failure('timeout'))
      }, callTimeoutMs)
    }
    request.onloadend = () => clearTimeout(clock)
    request.open(upload.method, `/api/${upload.path}`)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(xsrfHeader())) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      startClock()
      onProgress(event.total > 0 ? event.loaded / event.total : 0)
    }
    request.onerror = () => fail(failure('noResponse'))
    request.onload = () => {
      const { status, response } = request
      if (status === 200 && !response) fail(failure('noResponse'))
      else if (status === 200 && response.code !== 400) resolve(response as Uploaded)
      else fail(uploadRefusal(status === 200 ? 400 : status, response))
    }
    signal?.addEventListener('abort', () => {
      request.abort()
      reject(new DOMException('Given up', 'AbortError'))
    })
    const form = new FormData()
    form.append('file', file)
    startClock()
    request.send(form)
  })
}

/**
 * Keeps the server's sentence for code 400 and for a reached limit, and uses one general sentence for everything else.
 * Specification 8.
 */
function uploadRefusal(status: number, body: unknown): ApiError {
  const error = refused(status, body)
  if ([400, 401, 409, 422, 429, 507].includes(status)) return error
  return new ApiError({ kind: 'refused', status, errCd: error.errCd, errMsg: textNow()('error.tooLarge') })
}

/** Most uploads of a user at once; the server refuses a third. */
const atOnce = 2

let running = 0
const waiting: (() => void)[] = []

/** Begins an upload at once, or when another one has ended. An upload aborted while it waits never begins. */
function inTurn<Answer>(begin: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const start = () => {
      running += 1
      const release = holdPage()
      begin()
        .then(resolve, reject)
        .finally(() => {
          running -= 1
          release()
          waiting.shift()?.()
        })
    }
    if (running < atOnce) return start()
    waiting.push(start)
    signal?.addEventListener('abort', () => {
      const at = waiting.indexOf(start)
      if (at < 0) return
      waiting.splice(at, 1)
      reject(new DOMException('Given up', 'AbortError'))
    })
  })
}
