import type { FastifyInstance } from 'fastify'
import { changePassword } from '../../../contract/auth.ts'
import { serve } from '../../http/serve.ts'
import { setSessionCookies } from './cookies.ts'
import type { CredentialChecks } from './credentialChecks.ts'
import type { GiveOwnPassword } from './ownPasswordGiver.ts'

export function changePasswordRoute(app: FastifyInstance, checks: CredentialChecks, give: GiveOwnPassword): void {
  serve(app, changePassword, 'anyone', async ({ body, http, reply, record, note }) => {
    const { username } = body
    note({ by: { username } })
    await checks.admit(http, body)
    const oldPassword = await checks.openPassword(body.oldPass, body.uuid)
    const newPassword = await checks.openPassword(body.newPass, body.uuid)
    const account = await checks.check(http, username, oldPassword, 'passwordWrong')
    const goingOn = await give({ http, record }, account, newPassword, { sid: http.cookies.sid })
    if (goingOn) setSessionCookies(app, reply, goingOn.sid, goingOn.remember)
    return {}
  })
}
