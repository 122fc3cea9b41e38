import { propertiesOf } from '../../../domain/typed.ts'
import { type Attribute, attributeNamed, nameIn, type ResourceKind } from './attributes.ts'
import { ScimError } from './errors.ts'
import { type AttributePath, type Filter, parsePath } from './filters.ts'
import { valueTest } from './match.ts'
import { readOne, readValue, type Values } from './values.ts'

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const operationsAtMost = 100

type OperationName = 'add' | 'replace' | 'remove'

/**
 * Reads the resource that a POST or PUT sends. Leaves out what is not stored or can't be written, in whatever form the
 * request names it.
 */
export function parseResource(kind: ResourceKind, body: unknown): Values {
  const { schemas, ...sent } = lowerCased(expectObject(body))
  if (schemas !== undefined && !namesSchema(schemas, kind.schema.id))
    throw new ScimError(400, `schemas has ${kind.schema.id}.`, 'invalidValue')
  return applyAll(kind, {}, 'replace', sent)
}

/** The resource after a PATCH of RFC 7644, 3.5.2; leaves out what is not stored or can't be written, as above. */
export function patchResource(kind: ResourceKind, resource: Values, body: unknown): Values {
  const { schemas, operations } = lowerCased(expectObject(body))
  if (!namesSchema(schemas, patchSchema)) throw syntax(`schemas has ${patchSchema}.`)
  if (!Array.isArray(operations) || operations.length === 0) throw syntax('Operations lists one operation at least.')
  if (operations.length > operationsAtMost)
    throw new ScimError(413, `A patch has ${operationsAtMost} operations at most.`)
  return operations.reduce<Values>((values, operation) => applyOperation(kind, values, operation), resource)
}

function applyOperation(kind: ResourceKind, resource: Values, operation: unknown): Values {
  const { op, path, value } = lowerCased(expectObject(operation, 'An operation'))
  const name = typeof op === 'string' ? op.toLowerCase() : ''
  if (name !== 'add' && name !== 'replace' && name !== 'remove') throw syntax('op is add, replace or remove.')
  if (path !== undefined && path !== null && typeof path !== 'string')
    throw new ScimError(400, 'path is a text.', 'invalidPath')
  if (path && path.toLowerCase() !== kind.schema.id.toLowerCase()) {
    const read = leadsElsewhere(kind, path) ? null : parsePath(path)
    return read ? applyAt(kind, resource, name, read, value) : resource
  }
  if (name === 'remove') throw new ScimError(400, 'remove has a path.', 'noTarget')
  return applyAll(kind, resource, name, expectObject(value, 'The value of an operation without a path', 'invalidValue'))
}

/** Applies each property. Its name may be a path too: Entra ID writes `name.givenName`. */
function applyAll(kind: ResourceKind, resource: Values, operation: OperationName, sent: object): Values {
  // The attributes of a schema may stand together, under its URN.
  const isSchema = (name: string) => name.toLowerCase() === kind.schema.id.toLowerCase()
  const properties = Object.entries(sent).flatMap(([name, value]) =>
    isSchema(name) ? Object.entries(propertiesOf(value)) : [[name, value] as const],
  )
  return properties.reduce<Values>((values, [name, value]) => {
    const path = pathOrNull(name)
    return path ? applyAt(kind, values, operation, path, value) : values
  }, resource)
}

/** No attribute that is stored has a name that is no path. */
function pathOrNull(name: string): AttributePath | null {
  try {
    return parsePath(name)
  } catch {
    return null
  }
}

/** Returns whether a path begins with the name of what is not stored or only read: what follows is no reason to refuse the request. */
function leadsElsewhere({ schema, attributes }: ResourceKind, path: string): boolean {
  const [name = ''] = /^[a-z$][\w$:.-]*/i.exec(path.trim()) ?? []
  const [first = '', part] = (nameIn(schema, name) ?? '').split('.')
  const attribute = attributeNamed(attributes, first)
  if (!attribute || attribute.mutability === 'readOnly') return name !== ''
  return part !== undefined && attribute.type === 'complex' && !attributeNamed(attribute.subAttributes, part)
}

function applyAt(
  kind: ResourceKind,
  resource: Values,
  operation: OperationName,
  path: AttributePath,
  value: unknown,
): Values {
  const [name = '', ownPart, ...deeper] = (nameIn(kind.schema, path.name) ?? '').split('.')
  const attribute = attributeNamed(kind.attributes, name)
  // An attribute that is not stored is no reason to refuse what stands beside it; nor is one that is only read.
  if (!attribute || attribute.mutability === 'readOnly') return resource
  // A part before the filter, as in `name.part[type eq "work"]`: no schema has one.
  if (ownPart !== undefined && path.filter) return resource
  const partName = path.part ?? ownPart
  const part = partName === undefined ? null : attributeNamed(attribute.subAttributes, partName)
  if (attribute.type !== 'complex' && (path.filter || partName !== undefined))
    throw new ScimError(400, `${attribute.name} has no parts.`, 'invalidPath')
  if (part === undefined || deeper.length > 0 || part?.mutability === 'readOnly') return resource
  if (operation !== 'remove' && value === undefined)
    throw new ScimError(400, `${operation} has a value.`, 'invalidValue')
  const present = resource[attribute.name]
  const place = { attribute, filter: path.filter, part, operation, value }
  const next = attribute.multiValued ? changedList(listOf(present), place) : changedValue(present, place)
  return withValue(resource, attribute.name, next)
}

interface PatchPlace {
  attribute: Attribute
  filter: Filter | null
  part: Attribute | null
  operation: OperationName
  value: unknown
}

function changedValue(present: unknown, { attribute, filter, part, operation, value }: PatchPlace): unknown {
  if (filter) throw new ScimError(400, `${attribute.name} has one value, which no filter chooses.`, 'invalidPath')
  const sent = operation === 'remove' ? undefined : value
  if (part) return withValue(propertiesOf(present), part.name, readValue(part, sent, `${attribute.name}.`))
  const read = readValue(attribute, sent)
  // Parts that are not named stay as they are: RFC 7644, 3.5.2.3.
  return attribute.type === 'complex' && read !== undefined ? { ...propertiesOf(present), ...propertiesOf(read) } : read
}

function changedList(present: readonly Values[], place: PatchPlace): readonly Values[] {
  const { attribute, filter, part, operation, value } = place
  if (!filter && !part) {
    const sent = listOf(readValue(attribute, value))
    if (operation !== 'remove') return added(operation === 'add' ? present : [], sent)
    // Entra ID names the members to remove in the value. Without one, all are removed.
    if (value === undefined || value === null) return []
    const gone = new Set(sent.map((one) => one.value))
    return present.filter((one) => !gone.has(one.value))
  }
  const left = changedValues(present, place)
  // A directory that empties the address of a leaver also says that the user is inactive: as by a PUT, the address stays.
  return attribute.required && left.length === 0 ? present : left
}

/** The list after a change of the values that the filter chooses, or of a part of all values. */
function changedValues(present: readonly Values[], place: PatchPlace): readonly Values[] {
  const { attribute, filter, part, operation } = place
  const chosen = new Set(filter ? present.filter(valueTest(filter, attribute)) : present)
  const change = operation === 'remove' ? null : changeOf(place)
  if (change && chosen.size === 0) return added(present, [{ ...describedBy(attribute, filter), ...change }])
  if (!change && !part) return present.filter((one) => !chosen.has(one))
  const changed = (one: Values) => (change ? { ...one, ...change } : withValue(one, part?.name ?? '', undefined))
  const others = present.filter((one) => !chosen.has(one))
  return added(others, [...chosen].map(changed))
}

/** What a PATCH writes into the values that its path chooses; null where it empties their part. */
function changeOf({ attribute, part, value }: PatchPlace): Values | null {
  if (part) {
    const read = readOne(part, value, `${attribute.name}.${part.name}`)
    return read === undefined ? null : { [part.name]: read }
  }
  const subAttributes = attribute.subAttributes?.map((one) => ({ ...one, required: false }))
  return propertiesOf(readOne({ ...attribute, ...(subAttributes && { subAttributes }) }, value))
}

/** The value that a filter such as `type eq "work"` describes, which Entra ID writes to without having made it. */
function describedBy(attribute: Attribute, filter: Filter | null): Values {
  if (filter === null) return {}
  if (filter.kind === 'and') return Object.assign({}, ...filter.of.map((one) => describedBy(attribute, one)))
  if (filter.kind !== 'compare' || filter.operator !== 'eq')
    throw new ScimError(400, `${attribute.name} has no value that the filter finds.`, 'noTarget')
  const part = attributeNamed(attribute.subAttributes, filter.path)
  return part && part.mutability !== 'readOnly' ? { [part.name]: readOne(part, filter.value) } : {}
}

/** The values with these too; one that is there already takes the parts that are sent. Without its `value` it is none. */
function added(present: readonly Values[], sent: readonly Values[]): readonly Values[] {
  const byValue = new Map(present.map((one) => [one.value, one]))
  let primary: unknown
  for (const one of sent.filter(({ value }) => value !== undefined)) {
    const known = byValue.get(one.value)
    byValue.set(one.value, known ? { ...known, ...one } : one)
    if (one.primary === true) primary = one.value
  }
  const values = [...byValue.values()]
  if (primary === undefined) return values
  // A new primary value takes the place of the former one: RFC 7644, 3.5.2.
  return values.map((one) => (one.primary === true && one.value !== primary ? { ...one, primary: false } : one))
}

function withValue(values: Values, name: string, value: unknown): Values {
  const { [name]: _, ...others } = values
  const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0)
  return isEmpty ? others : { ...others, [name]: value }
}

function listOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value : []
}

function lowerCased(values: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))
}

function namesSchema(schemas: unknown, id: string): boolean {
  return (
    Array.isArray(schemas) && schemas.some((one) => typeof one === 'string' && one.toLowerCase() === id.toLowerCase())
  )
}

function expectObject(value: unknown, subject = 'The body', scimType = 'invalidSyntax'): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ScimError(400, `${subject} is a JSON object.`, scimType)
  return value
}

function syntax(detail: string): ScimError {
  return new ScimError(400, detail, 'invalidSyntax')
}
