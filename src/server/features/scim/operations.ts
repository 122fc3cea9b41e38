/**
 * Every request that SCIM answers, below `/scim/v2`. All of them take a token of a directory, and nothing else:
 * `testing/access/scimAccess.test.ts` makes each one as everybody.
 */
export const scimOperations = [
  { method: 'GET', path: '/ServiceProviderConfig', summary: 'What the interface can do' },
  { method: 'GET', path: '/ResourceTypes', summary: 'The kinds of resources' },
  { method: 'GET', path: '/ResourceTypes/:id', summary: 'One kind of resources' },
  { method: 'GET', path: '/Schemas', summary: 'The attributes of each kind' },
  { method: 'GET', path: '/Schemas/:id', summary: 'The attributes of one kind' },
  { method: 'GET', path: '/Users', summary: 'List users, or find some by a filter' },
  { method: 'POST', path: '/Users', summary: 'Create a user: disabled and without roles until that is approved' },
  { method: 'POST', path: '/Users/.search', summary: 'List users as GET does, by a body' },
  { method: 'GET', path: '/Users/:id', summary: 'Get a user' },
  { method: 'PUT', path: '/Users/:id', summary: 'Replace a user' },
  { method: 'PATCH', path: '/Users/:id', summary: 'Change a user; `active` false ends the sessions at once' },
  { method: 'DELETE', path: '/Users/:id', summary: 'Delete a user at once' },
  { method: 'GET', path: '/Groups', summary: 'List groups, which are the roles, or find some by a filter' },
  { method: 'POST', path: '/Groups/.search', summary: 'List groups as GET does, by a body' },
  { method: 'GET', path: '/Groups/:id', summary: 'Get a group with its members' },
  { method: 'PUT', path: '/Groups/:id', summary: 'Replace the members of a group' },
  { method: 'PATCH', path: '/Groups/:id', summary: 'Add or remove members of a group' },
  { method: 'POST', path: '/.search', summary: 'List users and groups by a body' },
] as const

type ScimOperation = (typeof scimOperations)[number]
type NameOf<Operation> = Operation extends { method: infer Method extends string; path: infer Path extends string }
  ? `${Method} ${Path}`
  : never
export type ScimName = NameOf<ScimOperation>

const fixedGroups =
  'Groups are the roles of the portal, which are fixed. Link the group of the directory to the one that exists'
const noSelf = 'A token stands for a directory, which is no user'

/** Requests of SCIM that are refused by design, with the reason that the directory is told. They take a token too. */
export const scimRefusals = [
  { methods: ['POST'], path: '/Groups', status: 403, reason: fixedGroups },
  { methods: ['DELETE'], path: '/Groups/:id', status: 403, reason: fixedGroups },
  { methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], path: '/Me', status: 501, reason: noSelf },
  {
    methods: ['POST'],
    path: '/Bulk',
    status: 501,
    reason: 'Each change of a user is approved and logged by itself. Send the requests one by one',
  },
] as const
