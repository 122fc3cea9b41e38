import { createHash, createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

const secret = 'se/cr+et'
/** Only who has both may ask. */
const temporary = { key: 'temporary/secret', token: 'token+of/a session==' }
/** What a pod shows to the STS for them. */
export const webIdentity = 'a-token-of-the-cluster'

export interface Bucket {
  endpoint: string
  /** An address of this prefix, with its secret or another; null: without any. */
  addressOf(prefix: string, key?: string | null): string
  /** Gives credentials for an hour, as the STS of Amazon and the metadata of its machines do: only `key` and `token` together are good. */
  temporary: { key: string; token: string }
  /** How many parts the largest file came in. */
  parts(): number
  /** As they are named in the bucket, in order. */
  keys(): Promise<string[]>
  close(): Promise<void>
}

/**
 * Starts a server of one S3 bucket, `vouchers`, which keeps its files in a temporary folder. It works out the signature of
 * each request again (AWS Signature Version 4), refuses a wrong one, and lists as many keys at a time as `listedAtOnce`. At the same
 * address are an STS and the metadata of a machine, which give temporary credentials. With `cuts` the connection breaks in the middle of each larger file that is asked for the first time.
 */
export async function givenBucket({ listedAtOnce = 1_000, cuts = false } = {}): Promise<Bucket> {
  const cut = new Set<string>()
  const pieces: number[] = []
  let most = 1
  const folder = await mkdtemp(join(tmpdir(), 'recourse-bucket-'))
  const keys = async () => {
    const names = await readdir(folder)
    return names.flatMap((name) => (name.endsWith('.part') ? [] : [decodeURIComponent(name)])).sort()
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const key = decodeURIComponent(pathname.replace(/^\/vouchers\/?/, ''))
    const path = join(folder, encodeURIComponent(key))
    const [upload, part] = [searchParams.get('uploadId'), searchParams.get('partNumber')]
    const given = await credentialsOf(request, pathname)
    if (given) return response.writeHead(200).end(given)
    if (!isSigned(request)) return response.writeHead(403).end()
    if (request.method === 'POST') {
      if (!upload) return response.writeHead(200).end('<R><UploadId>one</UploadId></R>')
      const content = await Promise.all(pieces.map((piece) => readFile(`${path}.${piece}.part`)))
      most = Math.max(most, pieces.length)
      await writeFile(path, Buffer.concat(content))
      for (const piece of pieces.splice(0)) await rm(`${path}.${piece}.part`)
      return response.writeHead(200).end('<CompleteMultipartUploadResult/>')
    }
    if (request.method === 'PUT' && part) {
      if (!(await keep(request, `${path}.${part}.part`))) return response.writeHead(400).end()
      pieces.push(Number(part))
      pieces.sort((one, other) => one - other)
      return response.writeHead(200, { etag: `"${part}"` }).end()
    }
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
      `s3://${key ? `KEY:${encodeURIComponent(key)}@` : ''}vouchers/${prefix}?region=eu-west-1&endpoint=${endpoint}`,
    temporary,
    parts: () => most,
    keys,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What the STS or the metadata of a machine answers; null where the request is none of theirs. */
async function credentialsOf(request: IncomingMessage, pathname: string): Promise<string | null> {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  if (request.method === 'POST' && pathname === '/') {
    const asked = new URLSearchParams(await text(request))
    if (asked.get('WebIdentityToken') !== webIdentity) return '<ErrorResponse/>'
    return `<R><AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>KEY</AccessKeyId><SecretAccessKey>${temporary.key}</SecretAccessKey><SessionToken>${temporary.token}</SessionToken><Expiration>${until}</Expiration></Credentials></AssumeRoleWithWebIdentityResult></R>`
  }
  if (pathname === '/latest/api/token') return 'a-token-of-the-machine'
  const [, role] = /^\/latest\/meta-data\/iam\/security-credentials\/(.*)$/.exec(pathname) ?? []
  if (role === undefined || request.headers['x-aws-ec2-metadata-token'] !== 'a-token-of-the-machine') return null
  if (role === '') return 'a-role'
  const { key, token } = temporary
  return JSON.stringify({ Code: 'Success', AccessKeyId: 'KEY', SecretAccessKey: key, Token: token, Expiration: until })
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
  await pipeline(request, hashed, createWriteStream(`${path}.new.part`))
  const claimed = request.headers['x-amz-content-sha256']
  const right = claimed === 'UNSIGNED-PAYLOAD' || claimed === hash.digest('hex')
  await (right ? rename(`${path}.new.part`, path) : rm(`${path}.new.part`))
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
  // The SDK and Amazon write a space as %20 and sort by name.
  const sorted = query.replaceAll('+', '%20').split('&').sort().join('&')
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const canonical = [method, path, sorted, lines.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const scope = `${day}/${region}/s3/aws4_request`
  const signed = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')
  const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest()
  const session = headers['x-amz-security-token']
  if (session !== undefined && (session !== temporary.token || !names.includes('x-amz-security-token'))) return false
  const own = session === undefined ? secret : temporary.key
  const key = hmac(hmac(hmac(hmac(`AWS4${own}`, day), region), 's3'), 'aws4_request')
  return hmac(key, signed).toString('hex') === signature
}
