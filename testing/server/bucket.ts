import { createHash, createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const secret = 'se/cr+et'

export interface Bucket {
  endpoint: string
  /** An address of this prefix, with its secret or another. */
  addressOf(prefix: string, key?: string): string
  /** As they are named in the bucket, in order. */
  keys(): Promise<string[]>
  close(): Promise<void>
}

/**
 * Starts a server of one S3 bucket, `vouchers`, which keeps its files in a temporary folder. It works out the signature of
 * each request again (AWS Signature Version 4), refuses a wrong one, and lists as many keys at a time as `listedAtOnce`. With
 * `cuts` the connection breaks in the middle of each larger file that is asked for the first time.
 */
export async function givenBucket({ listedAtOnce = 1_000, cuts = false } = {}): Promise<Bucket> {
  const cut = new Set<string>()
  const folder = await mkdtemp(join(tmpdir(), 'recourse-bucket-'))
  const keys = async () => {
    const names = await readdir(folder)
    return names.flatMap((name) => (name.endsWith('.part') ? [] : [decodeURIComponent(name)])).sort()
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const key = decodeURIComponent(pathname.replace(/^\/vouchers\/?/, ''))
    const path = join(folder, encodeURIComponent(key))
    if (!isSigned(request)) return response.writeHead(403).end()
    if (request.method === 'GET' && !key) {
      const [prefix, after] = [searchParams.get('prefix') ?? '', searchParams.get('continuation-token') ?? '']
      const found = (await keys()).filter((one) => one.startsWith(prefix) && one > after)
      return response.writeHead(200).end(await listed(folder, found, listedAtOnce))
    }
    if (request.method === 'PUT') {
      if (!(await keep(request, path))) return response.writeHead(400).end()
    } else if (request.method === 'DELETE') {
      await rm(path, { force: true })
      return response.writeHead(204).end()
    } else if (request.method === 'GET') {
      const found = await stat(path).catch(() => null)
      if (!found) return response.writeHead(404).end('<Error/>')
      response.writeHead(200, { 'content-length': found.size })
      if (cuts && found.size > 65_536 && !cut.has(key)) {
        cut.add(key)
        const half = (await readFile(path)).subarray(0, found.size / 2)
        return response.write(half, () => response.destroy())
      }
      return pipeline(createReadStream(path), response)
    }
    return response.writeHead(200).end()
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoint,
    addressOf: (prefix, key = secret) =>
      `s3://KEY:${encodeURIComponent(key)}@vouchers/${prefix}?region=eu-west-1&endpoint=${endpoint}`,
    keys,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** False where the content is not what the request says. */
async function keep(request: IncomingMessage, path: string): Promise<boolean> {
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(piece, _encoding, done) {
      hash.update(piece)
      done(null, piece)
    },
  })
  await pipeline(request, hashed, createWriteStream(`${path}.part`))
  const claimed = request.headers['x-amz-content-sha256']
  const right = claimed === 'UNSIGNED-PAYLOAD' || claimed === hash.digest('hex')
  await (right ? rename(`${path}.part`, path) : rm(`${path}.part`))
  return right
}

async function listed(folder: string, found: readonly string[], atOnce: number): Promise<string> {
  const page = found.slice(0, atOnce)
  const contents = await Promise.all(
    page.map(async (key) => {
      const { mtime, size } = await stat(join(folder, encodeURIComponent(key)))
      return `<Contents><Key>${key}</Key><LastModified>${mtime.toISOString()}</LastModified><Size>${size}</Size></Contents>`
    }),
  )
  const more = found.length > atOnce ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${more}</ListBucketResult>`
}

function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const parts = /Credential=KEY\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)/
  const [, day = '', region = '', names = '', signature] = parts.exec(headers.authorization ?? '') ?? []
  const [path = '', query = ''] = url.split('?')
  // aws4fetch and Amazon write a space as %20 and sort by name.
  const sorted = query.replaceAll('+', '%20').split('&').sort().join('&')
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const canonical = [method, path, sorted, lines.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')
  const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest()
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex') === signature
}
