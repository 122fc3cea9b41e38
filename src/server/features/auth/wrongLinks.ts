import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CallError } from '../../http/errors.ts'
import { addressOf, type Limits } from '../../http/limits.ts'
import { figures } from '../../http/metrics.ts'

/** Wrong tokens an hour of all together: above it somebody is guessing, which the log says once an hour. */
const budget = 300
const hour = 3600

/** Counts a token that opened nothing, and throws what the call answers: above the limits `tooMany`. A right one always passes. */
export type RefuseLink = (http: FastifyRequest, username: string) => Promise<never>

export function wrongLinks(app: FastifyInstance, limits: Limits): RefuseLink {
  const ofAddress = app.limiter('wrong-link-address', { points: limits.wrongLinksPerAddress, seconds: hour })
  const ofAccount = app.limiter('wrong-link-account', { points: limits.wrongLinksPerAccount, seconds: hour })
  const ofAll = app.limiter('wrong-link-all', { points: budget, seconds: hour })
  const alert = app.limiter('wrong-link-alert', { points: 1, seconds: hour })
  return async (http, username) => {
    figures.wrongResetLinks.inc()
    if (!(await ofAll('all')) && (await alert('all')))
      http.log.error({ budget, seconds: hour }, 'many wrong links for forgotten passwords: somebody may be guessing')
    const both = await Promise.all([ofAddress(addressOf(http)), ofAccount(username.toLowerCase())])
    throw both.every(Boolean) ? new CallError('resetLinkInvalid', {}, 'emailOtp') : new CallError('tooMany')
  }
}
