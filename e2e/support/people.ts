import { type APIResponse, type BrowserContext, test } from '@playwright/test'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_X25519_HKDF_SHA256 } from 'hpke'
import type { BatchReply } from '../../src/contract/schema.ts'
import { seal } from '../../src/contract/sealing.ts'
import type { Language } from '../../src/texts/languages.ts'
import { thisServer } from './beside.ts'
import { portOf, thisWorker } from './server.ts'

export const password = 'Recourse2026'

/** Begins a session for people whose sign-in isn't what a test is about. */
export async function openSession(context: BrowserContext, username: string, language: Language): Promise<void> {
  const cookies = await thisServer().beginSession(username, language)
  const url = `http://localhost:${portOf(thisWorker())}`
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })))
}

/** Signs in by the calls that the page makes. The user speaks the language of the test, or this one. */
export async function signInByCall(
  context: BrowserContext,
  username: string,
  language: Language = test.info().project.metadata.language,
): Promise<void> {
  const { request } = context
  const { uuid, publicKey } = await (await request.get('/api/auth/code')).json()
  const sealed = await sealPassword(publicKey, uuid)
  const form = { username, password: sealed, code: '1234', uuid, rememberMe: 'false' }
  const headers = { 'x-xsrf-token': await xsrfToken(request) }
  const answer = await request.post('/api/auth/login', { form, headers })
  if (!answer.ok()) throw new Error(`${username} cannot sign in: ${await answer.text()}`)
  await speakAs(context, language)
}

/** An account speaks the language that was chosen for it last, maybe by another test. One that has none takes that of its window. */
export async function speakAs({ request }: BrowserContext, language: Language): Promise<void> {
  const { language: own } = await (await request.get('/api/auth/info')).json()
  if (!own || own === language) return
  const answer = await request.get(`/api/user/lang/${language}`, {
    headers: { 'x-xsrf-token': await xsrfToken(request) },
  })
  if (!answer.ok()) throw new Error(`The language cannot be set: ${await answer.text()}`)
}

/** Does by a call what another test does by hand: raises, verifies. Answers the ids of the records done. */
export async function callBatch(context: BrowserContext, path: string, body: object): Promise<string[]> {
  const headers = { 'x-xsrf-token': await xsrfToken(context.request) }
  const answer: APIResponse = await context.request.post(`/api/${path}`, { data: body, headers })
  const reply: BatchReply = await answer.json()
  if (!answer.ok() || reply.successCount !== reply.commitCount) throw new Error(`${path}: ${JSON.stringify(reply)}`)
  return reply.list.map((one) => one.first.expId)
}

export async function sealed(form: object): Promise<{ data: string }> {
  return { data: await seal(form) }
}

export async function xsrfToken(request: BrowserContext['request']): Promise<string> {
  const { cookies } = await request.storageState()
  return decodeURIComponent(cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? '')
}

async function sealPassword(publicKey: string, uuid: string): Promise<string> {
  const suite = new CipherSuite(KEM_DHKEM_X25519_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
  const text = new TextEncoder()
  const key = await suite.DeserializePublicKey(Uint8Array.from(Buffer.from(publicKey, 'base64url')))
  const { encapsulatedSecret, ciphertext } = await suite.Seal(key, text.encode(password), { aad: text.encode(uuid) })
  return Buffer.concat([encapsulatedSecret, ciphertext]).toString('base64url')
}
