/**
 * Every request that SCIM answers, below `/scim/v2`. All of them take a token of a directory, and nothing else:
 * `testing/access/scimAccess.test.ts` makes each one as everybody.
 */
export const scimOperations = [
  { method: 'GET', path: '/ServiceProviderConfig', summary: 'What the interface can do' },
  { method: 'GET', path: '/ResourceTypes', summary: 'The kinds of resources' },
  { method: 'GET', path: '/Schemas', summary: 'The attributes of each kind' },
  { method: 'GET', path: '/Users', summary: 'List users, or find one by userName, externalId or email' },
  { method: 'POST', path: '/Users', summary: 'Create a user: disabled and without roles until that is approved' },
  { method: 'GET', path: '/Users/:id', summary: 'Get a user' },
  { method: 'PUT', path: '/Users/:id', summary: 'Replace a user' },
  { method: 'PATCH', path: '/Users/:id', summary: 'Change a user; `active` false ends the sessions at once' },
  { method: 'DELETE', path: '/Users/:id', summary: 'Delete a user at once' },
  { method: 'GET', path: '/Groups', summary: 'List groups, which are the roles, or find one by displayName' },
  { method: 'GET', path: '/Groups/:id', summary: 'Get a group with its members' },
  { method: 'PUT', path: '/Groups/:id', summary: 'Replace the members of a group' },
  { method: 'PATCH', path: '/Groups/:id', summary: 'Add or remove members of a group' },
] as const

export type ScimOperation = (typeof scimOperations)[number]
type NameOf<Operation> = Operation extends { method: infer Method extends string; path: infer Path extends string }
  ? `${Method} ${Path}`
  : never
export type ScimName = NameOf<ScimOperation>
