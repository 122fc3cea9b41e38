import SCIMMY from 'scimmy'
import { approvalSchema, listResponse } from './resources.ts'

const { User, Group, EnterpriseUser } = SCIMMY.Schemas

export function serviceProviderConfig(base: string): object {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A token of the institution’s directory',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  }
}

export function resourceTypes(base: string): object {
  const type = (name: 'User' | 'Group', schema: string, schemaExtensions: object[]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema,
    schemaExtensions,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  })
  const extensions = [EnterpriseUser.definition.id, approvalSchema].map((schema) => ({ schema, required: false }))
  return listResponse([type('User', User.definition.id, extensions), type('Group', Group.definition.id, [])], 2)
}

const attribute = (name: string, type: string, description: string, more: object = {}) => ({
  name,
  type,
  description,
  multiValued: false,
  required: false,
  mutability: 'readOnly',
  returned: 'default',
  ...more,
})

export function schemas(base: string): object {
  const described = [User, Group, EnterpriseUser].map(({ definition }) => definition.describe(`${base}/Schemas`))
  const approval = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: approvalSchema,
    name: 'Approval',
    description: 'What the directory wants and a second person has yet to approve; missing where nothing waits',
    attributes: [
      attribute('pendingChange', 'string', 'The number of the change'),
      attribute('note', 'string', 'What it waits for'),
      attribute('wanted', 'complex', 'The values after the approval', {
        subAttributes: [
          attribute('active', 'boolean', 'Whether the user can log in'),
          attribute('displayName', 'string', 'The name'),
          attribute('email', 'string', 'The address'),
          attribute('groups', 'string', 'The roles', { multiValued: true }),
        ],
      }),
    ],
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${approvalSchema}` },
  }
  return listResponse([...described, approval], described.length + 1)
}
