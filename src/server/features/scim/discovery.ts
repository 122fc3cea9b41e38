import {
  type Attribute,
  approvalSchema,
  flag,
  groupKind,
  groupSchema,
  link,
  parts,
  type ResourceKind,
  type Schema,
  text,
  userKind,
  userSchema,
} from './attributes.ts'
import { ScimError } from './errors.ts'

const core = 'urn:ietf:params:scim:schemas:core:2.0'
const readOnly = { mutability: 'readOnly' } as const
const neededReadOnly = { ...readOnly, required: true } as const
const supported = (more: readonly Attribute[] = []) => [
  flag('supported', 'Whether it can be used', neededReadOnly),
  ...more,
]
const whole = (name: string, description: string): Attribute => ({
  name,
  type: 'integer',
  description,
  ...neededReadOnly,
})

export function serviceProviderConfig(base: string): object {
  return {
    schemas: [`${core}:ServiceProviderConfig`],
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

export function resourceTypes(base: string): { id: string }[] {
  const type = ({ schema, extensions }: ResourceKind) => ({
    schemas: [`${core}:ResourceType`],
    id: schema.name,
    name: schema.name,
    description: schema.description,
    endpoint: `/${schema.name}s`,
    schema: schema.id,
    schemaExtensions: extensions.map(({ id }) => ({ schema: id, required: false })),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${schema.name}` },
  })
  return [type(userKind), type(groupKind)]
}

export function schemas(base: string): { id: string }[] {
  return [userSchema, groupSchema, approvalSchema, ...ownSchemas].map(({ id, name, description, attributes }) => ({
    schemas: [`${core}:Schema`],
    id,
    name,
    description,
    attributes: attributes.map(described),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }))
}

/** Ids are found in any case, as URNs are. */
export function withId<Resource extends { id: string }>(resources: readonly Resource[], id: string): Resource {
  const found = resources.find((one) => one.id.toLowerCase() === id.toLowerCase())
  if (!found) throw new ScimError(404, `There is only ${resources.map((one) => one.id).join(', ')}.`)
  return found
}

function described({ subAttributes, cut: _, ...attribute }: Attribute): object {
  return {
    multiValued: false,
    required: false,
    mutability: 'readWrite',
    returned: 'default',
    ...(attribute.type === 'string' && { caseExact: false, uniqueness: 'none' }),
    ...attribute,
    ...(subAttributes && { subAttributes: subAttributes.map(described) }),
  }
}

/** The schemas of this description itself: RFC 7643, 8.7.2. */
const ownSchemas: readonly Schema[] = [
  {
    id: `${core}:ServiceProviderConfig`,
    name: 'ServiceProviderConfig',
    description: 'What the interface can do',
    attributes: [
      parts('patch', 'Changes by PATCH', supported(), neededReadOnly),
      parts(
        'bulk',
        'Many changes in one request',
        supported([
          whole('maxOperations', 'The most changes in a request'),
          whole('maxPayloadSize', 'The most bytes of a request'),
        ]),
        neededReadOnly,
      ),
      parts('filter', 'Filters', supported([whole('maxResults', 'The most resources in an answer')]), neededReadOnly),
      parts('changePassword', 'Changes of passwords', supported(), neededReadOnly),
      parts('sort', 'Sorting', supported(), neededReadOnly),
      parts('etag', 'Versions', supported(), neededReadOnly),
      parts(
        'authenticationSchemes',
        'How a client proves who it is',
        [
          text('type', 'The kind', neededReadOnly),
          text('name', 'The name', neededReadOnly),
          text('description', 'How it works', neededReadOnly),
          flag('primary', 'Whether it is the preferred one', readOnly),
        ],
        { ...neededReadOnly, multiValued: true },
      ),
    ],
  },
  {
    id: `${core}:ResourceType`,
    name: 'ResourceType',
    description: 'A kind of resources',
    attributes: [
      text('id', 'The id', readOnly),
      text('name', 'The name', neededReadOnly),
      text('description', 'What it is', readOnly),
      link('endpoint', 'The address below that of the interface', ['uri'], neededReadOnly),
      link('schema', 'The schema', ['uri'], neededReadOnly),
      parts(
        'schemaExtensions',
        'Schemas of further attributes',
        [
          link('schema', 'The schema', ['uri'], neededReadOnly),
          flag('required', 'Whether each resource has these attributes', neededReadOnly),
        ],
        { ...readOnly, multiValued: true },
      ),
    ],
  },
  {
    id: `${core}:Schema`,
    name: 'Schema',
    description: 'The attributes of a kind of resources',
    attributes: [
      text('id', 'The URN', neededReadOnly),
      text('name', 'The name', neededReadOnly),
      text('description', 'What it is', readOnly),
      parts(
        'attributes',
        'The attributes',
        attributeParts([parts('subAttributes', 'Its parts', attributeParts([]), list())]),
        {
          ...neededReadOnly,
          multiValued: true,
        },
      ),
    ],
  },
]

function list() {
  return { ...readOnly, multiValued: true }
}

/** An attribute has parts, which are described like it but have none themselves. */
function attributeParts(more: readonly Attribute[]): readonly Attribute[] {
  return [
    text('name', 'The name', neededReadOnly),
    text('type', 'The kind of its values', neededReadOnly),
    flag('multiValued', 'Whether it has a list of values', neededReadOnly),
    text('description', 'What it is', readOnly),
    flag('required', 'Whether each resource has a value', neededReadOnly),
    text('canonicalValues', 'Usual values', list()),
    flag('caseExact', 'Whether case makes a difference', readOnly),
    text('mutability', 'Who can change it', neededReadOnly),
    text('returned', 'When it is in an answer', neededReadOnly),
    text('uniqueness', 'Among which resources a value is the only one', readOnly),
    text('referenceTypes', 'What it leads to', list()),
    ...more,
  ]
}
