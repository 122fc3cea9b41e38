import SCIMMY from 'scimmy'
import { propertiesOf } from '../../../domain/propertiesOf.ts'
import { ScimError } from './errors.ts'
import type { UserResource } from './resources.ts'

const { User, Group } = SCIMMY.Schemas

/** Reads the user that a directory sends, by the schema. Attributes that are not stored are left out. */
export function parseUser(body: unknown): Partial<UserResource> {
  return propertiesOf(new User(withBooleans(expectObject(body)), 'in'))
}

/** The user after the patch, or null when it changes nothing. */
export async function patchUser(resource: object, body: unknown): Promise<Partial<UserResource> | null> {
  const patched = await patchOf(body).apply(new User(resource), async (after) => after)
  return patched ? propertiesOf(patched) : null
}

/** The ids of the members after the patch; null when it changes none. */
export async function patchMembers(resource: object, body: unknown): Promise<string[] | null> {
  const patched = await patchOf(body).apply(new Group(resource), async (after) => after)
  return patched ? memberIds(propertiesOf(patched)) : null
}

export function parseMembers(body: unknown): string[] {
  return memberIds(propertiesOf(new Group(expectObject(body), 'in')))
}

function memberIds({ members = [] }: { members?: { value?: string }[] }): string[] {
  return members.flatMap(({ value }) => value ?? [])
}

function patchOf(body: unknown) {
  const { Operations = [], ...rest }: { Operations?: unknown } = propertiesOf(expectObject(body))
  const operations = Array.isArray(Operations) ? Operations : []
  if (operations.length > 100) throw new ScimError(413, 'A patch has 100 operations at most.', 'tooMany')
  return new SCIMMY.Messages.PatchOp({ ...rest, Operations: operations.map(normalised) } as ConstructorParameters<
    typeof SCIMMY.Messages.PatchOp
  >[0])
}

/** Entra ID writes booleans as text, and members of a group without a list. */
function normalised(operation: unknown): object {
  const { value, ...rest }: { value?: unknown; path?: unknown } = propertiesOf(operation)
  if (value === undefined) return rest
  const { path } = rest
  if (path === 'active') return { ...rest, value: booleanOf(value) }
  return {
    ...rest,
    value: path === undefined && typeof value === 'object' && value !== null ? withBooleans(value) : value,
  }
}

function withBooleans(value: object): object {
  return 'active' in value ? { ...value, active: booleanOf(value.active) } : value
}

function booleanOf(value: unknown): unknown {
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  return text === 'true' ? true : text === 'false' ? false : value
}

function expectObject(body: unknown): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ScimError(400, 'The body is a JSON object.', 'invalidSyntax')
  return body
}
