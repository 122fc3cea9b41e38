import { queryCall } from '../../../contract/flowCalls.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { fetchFile } from '../../api/call.ts'
import { nameIn, saveFile } from '../../api/files.ts'
import type { Ask } from './ask.ts'

const lineFeed = 10

/** Saves all records of the filter as CSV, and tells how many have come so far. */
export async function exportCsv(
  flow: Flow,
  node: Exclude<Node, 'history'>,
  { conditions, sort }: Pick<Ask, 'conditions' | 'sort'>,
  onProgress: (rows: number) => void,
): Promise<void> {
  const page = flow.pages[node]
  if (!page) return
  const body = { ...conditions, ...(sort ? { sort } : {}) }
  const read = async (response: Response) => {
    const parts: BlobPart[] = []
    let lines = 0
    for await (const part of chunksOf(response)) {
      parts.push(part)
      for (const byte of part) if (byte === lineFeed) lines += 1
      // The first line is the head.
      onProgress(Math.max(lines - 1, 0))
    }
    const name = nameIn(response.headers.get('content-disposition')) ?? `${flow.id}-${node}.csv`
    return { content: new Blob(parts, { type: 'text/csv' }), name }
  }
  const options = { headers: { accept: 'text/csv' } }
  const { content, name } = await fetchFile(queryCall(flow, node, page), body as object, read, options)
  saveFile(content, name)
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  for (;;) {
    const next = await reader?.read()
    if (!next || next.done) return
    yield next.value
  }
}
