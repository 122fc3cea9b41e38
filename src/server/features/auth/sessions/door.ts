import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOf, type HttpLimits, limitOf } from '../../../http/load/limits.ts'
import { CallError } from '../../../http/serve/errors.ts'
import type { Captchas } from '../captcha/captcha.ts'
import type { DeviceCookies } from './devices.ts'

/** Checks the limits and then the captcha before any password or code. Uses the captcha up. */
export type Admit = (http: FastifyRequest, body: { username: string; code: string; uuid: string }) => Promise<void>

export function doorOf(app: FastifyInstance, captcha: Captchas, devices: DeviceCookies, limits: HttpLimits): Admit {
  const ofAddress = limitOf(app, limits.signInPerAddress)
  const ofAccount = limitOf(app, limits.signInPerAccount)
  return async (http, { username, code, uuid }) => {
    await ofAddress(http, `signIn:${addressOf(http)}`)
    // Not of the name alone: others could keep its owner out by asking all the time.
    const from = devices.read(http)?.toString('hex') ?? addressOf(http)
    await ofAccount(http, `account:${username.toLowerCase()}:${from}`)
    if (!(await captcha.take(uuid, code))) throw new CallError('captchaWrong', {}, 'code')
  }
}
