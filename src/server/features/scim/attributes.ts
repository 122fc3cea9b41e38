/** An attribute as RFC 7643, section 7, describes it. What is left out has the value that RFC 7643 gives it, 2.2. */
export interface Attribute {
  name: string
  type: 'string' | 'boolean' | 'integer' | 'reference' | 'complex'
  description: string
  multiValued?: boolean
  required?: boolean
  caseExact?: boolean
  mutability?: 'readOnly' | 'readWrite'
  returned?: 'default' | 'always'
  uniqueness?: 'none' | 'server' | 'global'
  canonicalValues?: readonly string[]
  referenceTypes?: readonly string[]
  subAttributes?: readonly Attribute[]
  /** A longer text is cut: a name is no reason to refuse the rest of a request. Others are refused. */
  cut?: boolean
}

export interface Schema {
  id: string
  name: string
  description: string
  attributes: readonly Attribute[]
}

type Own = Partial<Omit<Attribute, 'name' | 'type' | 'description'>>

export const text = (name: string, description: string, own: Own = {}): Attribute => {
  return { name, type: 'string', description, ...own }
}
export const flag = (name: string, description: string, own: Own = {}): Attribute => {
  return { name, type: 'boolean', description, ...own }
}
export const parts = (
  name: string,
  description: string,
  subAttributes: readonly Attribute[],
  own: Own = {},
): Attribute => {
  return { name, type: 'complex', description, subAttributes, ...own }
}
export const link = (
  name: string,
  description: string,
  referenceTypes: readonly string[],
  own: Own = {},
): Attribute => {
  return { name, type: 'reference', description, caseExact: true, referenceTypes, ...own }
}
const readOnly = { mutability: 'readOnly' } as const

/** Code points of a text that a directory sends. */
export const textAtMost = 254

export const userSchema: Schema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:User',
  name: 'User',
  description: 'A user of the institution',
  attributes: [
    text('userName', 'Under which the directory knows the user', { required: true, uniqueness: 'server' }),
    parts('name', 'The parts of the name', [
      text('formatted', 'The whole name', { cut: true }),
      text('familyName', 'The family name', { cut: true }),
      text('givenName', 'The given name', { cut: true }),
    ]),
    text(
      'displayName',
      'The name that the portal shows, of which it shows 64 characters. Without it: the parts of the name',
      {
        cut: true,
      },
    ),
    parts(
      'emails',
      'One is kept: the primary address, or else the one for work, or else the first. A new user without any has the userName as the address, where it is one',
      [
        text('value', 'The address', { required: true }),
        text('type', 'What it is for', { canonicalValues: ['work', 'home', 'other'] }),
        flag('primary', 'Whether it is the preferred address'),
      ],
      { multiValued: true, required: true },
    ),
    flag('active', 'Whether the user can log in. Stays as it is where a request leaves it out'),
    parts(
      'groups',
      'The roles, which the groups give',
      [
        text('value', 'The id of the group', { ...readOnly, caseExact: true }),
        link('$ref', 'The address of the group', ['Group'], readOnly),
        text('display', 'The name of the group', readOnly),
        text('type', 'A role is always given directly', { ...readOnly, canonicalValues: ['direct'] }),
      ],
      { multiValued: true, ...readOnly },
    ),
  ],
}

export const groupSchema: Schema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  name: 'Group',
  description: 'A role. Roles are fixed: none is created, renamed or deleted',
  attributes: [
    text('displayName', 'The name of the role', { ...readOnly, required: true, uniqueness: 'server' }),
    parts(
      'members',
      'The users who have the role',
      [
        text('value', 'The id of the user', { caseExact: true, required: true }),
        link('$ref', 'The address of the user', ['User'], readOnly),
        text('display', 'The name of the user', readOnly),
        text('type', 'Members are users', { ...readOnly, canonicalValues: ['User'] }),
      ],
      { multiValued: true },
    ),
  ],
}

export const approvalSchema: Schema = {
  id: 'urn:recourse:params:scim:schemas:extension:approval:2.0:User',
  name: 'Approval',
  description: 'What the directory wants and a second person has yet to approve; missing where nothing waits',
  attributes: [
    text('pendingChange', 'The number of the change', readOnly),
    text('note', 'What it waits for', readOnly),
    parts(
      'wanted',
      'The values after the approval',
      [
        flag('active', 'Whether the user can log in', readOnly),
        text('displayName', 'The name', readOnly),
        text('email', 'The address', readOnly),
        text('groups', 'The roles', { ...readOnly, multiValued: true }),
      ],
      readOnly,
    ),
  ],
}

/** Attributes that every resource has, which no schema lists: RFC 7643, 3.1. */
const common: readonly Attribute[] = [
  link('schemas', 'The schemas of the resource', ['uri'], { multiValued: true, ...readOnly }),
  text('id', 'The id of the resource', { ...readOnly, caseExact: true, returned: 'always', uniqueness: 'global' }),
  parts(
    'meta',
    'About the resource',
    [
      text('resourceType', 'The kind of the resource', { ...readOnly, caseExact: true }),
      text('location', 'The address of the resource', { ...readOnly, caseExact: true }),
      text('version', 'The version of the resource', { ...readOnly, caseExact: true }),
    ],
    readOnly,
  ),
]

export interface ResourceKind {
  schema: Schema
  attributes: readonly Attribute[]
  extensions: readonly Schema[]
}

export const userKind: ResourceKind = {
  schema: userSchema,
  attributes: [
    ...common,
    text('externalId', 'The id that the directory gives to the user', { caseExact: true }),
    ...userSchema.attributes,
  ],
  extensions: [approvalSchema],
}

export const groupKind: ResourceKind = {
  schema: groupSchema,
  attributes: [...common, ...groupSchema.attributes],
  extensions: [],
}

/** Attributes of RFC 7643 that are not stored. A filter may compare them: no resource has a value. */
const unstored = [
  'nickName',
  'profileUrl',
  'title',
  'userType',
  'preferredLanguage',
  'locale',
  'timezone',
  'phoneNumbers',
  'ims',
  'photos',
  'addresses',
  'entitlements',
  'roles',
  'x509Certificates',
  'name.middleName',
  'name.honorificPrefix',
  'name.honorificSuffix',
  'emails.display',
  'externalId',
  'meta.created',
  'meta.lastModified',
  'employeeNumber',
  'costCenter',
  'organization',
  'division',
  'department',
  'manager',
].map((name) => name.toLowerCase())

const enterpriseSchemaId = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

export function attributeNamed(attributes: readonly Attribute[] = [], name: string): Attribute | undefined {
  return attributes.find((one) => one.name.toLowerCase() === name.toLowerCase())
}

/** The name behind the URN of a schema, the name as it is where it has none, or null behind the URN of another schema. */
export function nameIn({ id }: Schema, name: string): string | null {
  const isWithin = name.toLowerCase().startsWith(`${id.toLowerCase()}:`)
  if (isWithin) return name.slice(id.length + 1)
  return /^urn:/i.test(name) ? null : name
}

export function isUnstored(name: string): boolean {
  const lower = name.toLowerCase()
  if (lower.startsWith(`${enterpriseSchemaId.toLowerCase()}:`)) return true
  return unstored.some((one) => lower === one || lower.startsWith(`${one}.`))
}
