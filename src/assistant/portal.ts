import * as z from 'zod/mini'
import type { Call, ReplyOf } from '../contract/call.ts'

interface PortalSettings {
  /** The address of the portal: `https://recourse.example`. */
  url: string
  /** An API key with the scope `assistant`. */
  key: string
  /** Who gets the drafts: a user of the key's institution. */
  username: string
}

/** Throws a sentence that names what is missing or wrong. */
export function readPortalSettings(env: Readonly<Record<string, string | undefined>>): PortalSettings {
  const given = (name: string) => {
    const value = env[name]?.trim()
    if (!value) throw new Error(`Set ${name}: docs/assistant.md says how.`)
    return value
  }
  const [url, key, username] = [given('RECOURSE_URL'), given('RECOURSE_API_KEY'), given('RECOURSE_USER')]
  if (!isSafe(url)) throw new Error('RECOURSE_URL must begin with https://, or lead to this machine.')
  return { url: url.replace(/\/+$/, ''), key, username }
}

/** The key goes over the line: only encrypted, or within this machine. */
function isSafe(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {}
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname ?? ''))
}

/** A call was refused or not answered; the message is a sentence for the assistant. */
export class PortalError extends Error {}

export interface Portal extends Pick<PortalSettings, 'url' | 'username'> {
  /** The server checks the body, and its sentence says what is wrong. Throws `PortalError`. */
  ask<C extends Call>(call: C, body: object): Promise<ReplyOf<C>>
}

const answersWithinMs = 30_000

export function openPortal({ url, key, username }: PortalSettings): Portal {
  return {
    url,
    username,
    async ask(call, body) {
      const response = await fetch(`${url}/api/${call.path}`, {
        method: call.method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(answersWithinMs),
      }).catch(() => {
        throw new PortalError(`The portal at ${url} does not answer.`)
      })
      const answer: unknown = await response.json().catch(() => null)
      if (!response.ok) throw new PortalError(refusalIn(answer) ?? `The portal answers with HTTP ${response.status}.`)
      const reply = call.reply.safeParse(answer)
      if (!reply.success) throw new PortalError('The portal is of another version than this program.')
      return reply.data as ReplyOf<typeof call>
    },
  }
}

const refusal = z.object({ errCd: z.string(), errMsg: z.string(), field: z.optional(z.string()) })

function refusalIn(answer: unknown): string | null {
  const { success, data } = refusal.safeParse(answer)
  if (!success) return null
  const { field, errMsg, errCd } = data
  return `${field ? `${field}: ` : ''}${errMsg} [${errCd}]`
}
