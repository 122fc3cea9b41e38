import form from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { expectKeysOnce } from '../../../domain/text/json.ts'
import { CallError } from './errors.ts'

/** Levels of brackets; what people and programs send has fewer than ten. Code that walks a body may call itself for each. */
const mostLevels = 64

/** Reads JSON and forms. JSON that is not UTF-8 is refused: a wrong byte would be stored as another character. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('text/plain')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, jsonReader(app))
  await app.register(form)
}

type Done = (error: Error | null, body?: unknown) => void

/** A parser of JSON for `addContentTypeParser`, with `parseAs: 'buffer'`. */
export function jsonReader(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, body: string | Buffer, done: Done) => {
    try {
      const text = textOf(request, body)
      const read: { error: Error | null; value: unknown } = { error: null, value: undefined }
      // It answers at once, and takes what its listener throws for an error of its own.
      parse(request, text, (error, value) => Object.assign(read, { error, value }))
      if (!read.error) expectKeysOnce(text)
      done(read.error, read.value)
    } catch (error) {
      done(error instanceof Error ? error : new CallError('malformed'))
    }
  }
}

function textOf({ headers }: FastifyRequest, body: string | Buffer): string {
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]+)/i.exec(headers['content-type'] ?? '') ?? []
  const packed = headers['content-encoding'] ?? 'identity'
  if (!/^(utf-?8|us-ascii)$/i.test(charset) || packed.toLowerCase() !== 'identity') throw new CallError('mediaType')
  const text = decode(body)
  if (isTooDeep(text)) throw new CallError('malformed')
  return text
}

function decode(body: string | Buffer): string {
  try {
    return typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new CallError('notUtf8')
  }
}

function isTooDeep(json: string): boolean {
  let level = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (char === '"') isInText = !isInText
    else if (isInText && char === '\\') at += 1
    else if (!isInText && (char === '[' || char === '{')) level += 1
    else if (!isInText && (char === ']' || char === '}')) level -= 1
    if (level > mostLevels) return true
  }
  return false
}
