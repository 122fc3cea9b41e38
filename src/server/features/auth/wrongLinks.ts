import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CallError } from '../../http/errors.ts'
import { addressOf, type HttpLimits } from '../../http/limits.ts'
import { figures } from '../../http/metrics.ts'

/** Wrong tokens per hour of all users together. Above it somebody is guessing, which is logged once an hour. */
const budget = 300
const hour = 3600

/** Counts a token that opened nothing and throws the call's error; `tooMany` above the limits. */
type RefuseLink = (http: FastifyRequest, username: string) => Promise<never>

export function wrongLinks(app: FastifyInstance, limits: HttpLimits): RefuseLink {
  const ofAddress = app.limiter('wrong-link-address', { points: limits.wrongLinksPerAddress, seconds: hour })
  const ofAccount = app.limiter('wrong-link-account', { points: limits.wrongLinksPerAccount, seconds: hour })
  const ofAll = app.limiter('wrong-link-all', { points: budget, seconds: hour })
  const alert = app.limiter('wrong-link-alert', { points: 1, seconds: hour })
  return async (http, username) => {
    figures.wrongResetLinks.inc()
    if (!(await ofAll('all')) && (await alert('all')))
      http.log.error({ budget, seconds: hour }, 'many invalid password reset links: possible guessing')
    const both = await Promise.all([ofAddress(addressOf(http)), ofAccount(username.toLowerCase())])
    throw both.every(Boolean) ? new CallError('resetLinkInvalid', {}, 'emailOtp') : new CallError('tooMany')
  }
}
