import type { Call } from '../../contract/call.ts'
import { type ExportFormat, exportTypes } from '../../contract/exports.ts'
import { fetchFile } from '../api/call.ts'
import { exportHeaders, nameIn, saveFile } from '../api/files.ts'

const lineFeed = 10

/** Saves all rows of the filter, and tells how many have come, as far as the file is CSV. */
export async function exportRows(
  call: Call,
  body: object,
  { name, format }: { name: string; format: ExportFormat },
  onProgress: (rows: number) => void,
): Promise<void> {
  const read = async (response: Response) => {
    const parts: BlobPart[] = []
    let lines = 0
    for await (const part of chunksOf(response)) {
      parts.push(part)
      if (format === 'csv') for (const byte of part) if (byte === lineFeed) lines += 1
      // The first line is the head.
      onProgress(Math.max(lines - 1, 0))
    }
    const given = nameIn(response.headers.get('content-disposition'))
    return { content: new Blob(parts, { type: exportTypes[format] }), given }
  }
  const { content, given } = await fetchFile(call, body, read, { headers: exportHeaders(format) })
  saveFile(content, given ?? `${name}.${format}`)
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  for (;;) {
    const next = await reader?.read()
    if (!next || next.done) return
    yield next.value
  }
}
