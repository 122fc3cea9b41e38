import { givenKey } from '../../../../../testing/data/apiKeys.ts'
import { givenChanges } from '../../../changes/testing/givenChanges.ts'

export const acquirer = '00010344'
const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** A server with dual control on, and the directory of 00010344. Close it in `afterAll`. */
export async function givenScim() {
  const changes = await givenChanges()
  const { server } = changes
  const { key, keyId } = await givenKey(server, { scopes: ['provision'], name: 'Entra ID' })
  const machine = server.browser({ authorization: `Bearer ${key}` })
  const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object, headers = {}) =>
    machine.send({
      method,
      url: `/scim/v2${path}`,
      ...(body && { payload: JSON.stringify(body) }),
      headers: { ...(body && { 'content-type': 'application/scim+json' }), ...headers },
    })
  const patch = (path: string, Operations: object[], headers = {}) =>
    send('PATCH', path, { schemas: [patchSchema], Operations }, headers)
  let made = 0
  return {
    ...changes,
    key,
    keyId,
    send,
    patch,
    /** As Entra ID creates a user. */
    newUser(own: object = {}) {
      made += 1
      const userName = `jo.doe${made}@harbour.example`
      return {
        schemas: [userSchema, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
        externalId: `entra-${made}`,
        userName,
        active: true,
        displayName: `Jo Doe ${made}`,
        emails: [{ primary: true, type: 'work', value: userName }],
        meta: { resourceType: 'User' },
        name: { formatted: `Jo Doe ${made}`, familyName: 'Doe', givenName: 'Jo' },
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Disputes' },
        ...own,
      }
    },
    approveLast: async (by = 'acq_manager') => {
      const { rows } = await changes.owner.query(
        `SELECT change_id, version FROM pending_change WHERE state = 'pending' ORDER BY change_id DESC LIMIT 1`,
      )
      const { change_id: changeId, version } = rows[0] ?? {}
      return changes.post('approve/pendingChange', { changeId, version }, by)
    },
  }
}
