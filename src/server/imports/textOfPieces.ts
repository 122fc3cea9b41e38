import { fileKind, markedEncoding } from '../../contract/textFile.ts'
import { TableError } from './table.ts'

/**
 * Decodes a file in pieces as `readText` does a whole one: by its byte order mark, else as UTF-8. Characters that are not in the
 * encoding become U+FFFD, for which `tableReader` refuses their line. Throws a `TableError` where it is no text.
 */
export async function* textOfPieces(pieces: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  let decoder: Decoder | null = null
  for await (const piece of pieces) {
    if (typeof piece === 'string') {
      yield piece
      continue
    }
    decoder ??= decoderFor(piece)
    yield decoder.decode(piece, { stream: true })
  }
  if (decoder) yield decoder.decode()
}

type Decoder = InstanceType<typeof TextDecoder>

function decoderFor(first: Buffer): Decoder {
  const kind = fileKind(first)
  if (kind) throw new TableError({ problem: kind })
  const marked = markedEncoding(first)
  // UTF-16 without a mark: a text has no NUL.
  if (!marked && first.subarray(0, 1024).includes(0)) throw new TableError({ problem: 'encoding' })
  return new TextDecoder(marked ?? 'utf-8')
}
