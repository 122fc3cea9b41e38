import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_X25519_HKDF_SHA256 } from 'hpke'
import { texts } from '../../src/texts/texts.ts'

const suite = new CipherSuite(KEM_DHKEM_X25519_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)

export interface Answer {
  status: number
  /** The reply's JSON, null where it is none; untyped, because tests read what they expect. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says by what it reads which shape it expects.
  body: any
  text: string
  bytes: Buffer
  headers: LightMyRequestResponse['headers']
}

export interface Code {
  uuid: string
  img: string
  publicKey: string
  passwordMin: number
}

/** Sends a request to a server of this process, or over the network: see `overNetwork`. */
export type Inject = (request: InjectOptions) => Promise<Injected>
export type Injected = Pick<LightMyRequestResponse, 'statusCode' | 'payload' | 'rawPayload' | 'headers' | 'cookies'>
type Headers = Record<string, string>

export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #inject: Inject
  readonly #always: Headers

  /** `always`: headers of every request. */
  constructor(inject: Inject, always: Headers = {}) {
    this.#inject = inject
    this.#always = always
  }

  get(path: string, headers: Headers = {}): Promise<Answer> {
    return this.send({ method: 'GET', url: path, headers })
  }

  post(path: string, body: unknown = {}, headers: Headers = {}): Promise<Answer> {
    const payload = JSON.stringify(body)
    return this.send({
      method: 'POST',
      url: path,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  }

  postForm(path: string, fields: Record<string, string>, headers: Headers = {}): Promise<Answer> {
    const payload = new URLSearchParams(fields).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.send({ method: 'POST', url: path, payload, headers: { ...type, ...headers } })
  }

  upload(name: string, content: Buffer | string, path = '/api/upload', field = 'file'): Promise<Answer> {
    const boundary = 'b4f2a1c8e0d7'
    const quoted = name.replace(/"/g, '%22')
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${quoted}"\r\n\r\n`
    const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)])
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    return this.send({ method: 'POST', url: path, payload, headers })
  }

  async send(request: InjectOptions): Promise<Answer> {
    const xsrf = this.cookies.get('XSRF-TOKEN')
    const headers: Headers = {
      ...this.#always,
      ...(xsrf !== undefined && { 'x-xsrf-token': xsrf }),
      ...(request.headers as Headers),
    }
    if (this.cookies.size > 0) headers.cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.#inject({ ...request, headers })
    for (const { name, value, maxAge } of response.cookies as { name: string; value: string; maxAge?: number }[]) {
      if (value === '' || maxAge === 0) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const { statusCode, payload, rawPayload } = response
    // In whichever test: a sentence that was answered without its values. The description of the calls shows them so.
    const [unfilled] = (request.url !== '/api/openapi.json' && unfilledText.exec(payload)) || []
    if (unfilled) throw new Error(`${request.method} ${request.url} answers ${unfilled}`)
    return {
      status: statusCode,
      body: readJson(payload),
      text: payload,
      bytes: rawPayload,
      headers: response.headers,
    }
  }

  async code(): Promise<Code> {
    return (await this.get('/api/auth/code')).body
  }

  async logIn(username: string, password: string, answer: string, extra: Record<string, string> = {}): Promise<Answer> {
    const code = await this.code()
    const sealed = await sealPassword(password, code)
    return this.postForm('/api/auth/login', { username, password: sealed, code: answer, uuid: code.uuid, ...extra })
  }
}

export async function sealPassword(password: string, { publicKey, uuid }: Pick<Code, 'publicKey' | 'uuid'>) {
  const encoder = new TextEncoder()
  const key = await suite.DeserializePublicKey(Uint8Array.from(Buffer.from(publicKey, 'base64url')))
  const sealed = await suite.Seal(key, encoder.encode(password), { aad: encoder.encode(uuid) })
  return Buffer.concat([sealed.encapsulatedSecret, sealed.ciphertext]).toString('base64url')
}

/** A place of some error's text. Other names in braces may be meant, such as a part of a risk rule. */
const places = Object.values(texts.en.error).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
const unfilledText = new RegExp(`"errMsg":"[^"]*\\{(${[...new Set(places)].join('|')})\\}[^"]*"`)

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
