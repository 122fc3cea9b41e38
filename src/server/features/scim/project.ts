import { attributeNamed, nameIn, type ResourceKind } from './attributes.ts'

/** `attributes` and `excludedAttributes` of a request: RFC 7644, 3.9. */
export interface Selection {
  attributes?: readonly string[]
  excludedAttributes?: readonly string[]
}

/** The part of a resource that a request asks for. Its id and schemas are always in it. */
export function project(kind: ResourceKind, resource: object, { attributes, excludedAttributes }: Selection): object {
  const wanted = attributes && targetsOf(kind, attributes)
  const excluded = targetsOf(kind, excludedAttributes ?? [])
  const shown = Object.entries(resource).flatMap(([name, value]) => {
    if (name === 'schemas' || attributeNamed(kind.attributes, name)?.returned === 'always') return [[name, value]]
    if (wanted && !wanted.has(name)) return []
    const without = excluded.get(name)
    if (without?.size === 0) return []
    const only = wanted?.get(name)
    const isShown = (part: string) => (!only?.size || only.has(part)) && !without?.has(part)
    return [[name, withParts(value, (part) => isShown(part.toLowerCase()))]]
  })
  return Object.fromEntries(shown)
}

function withParts(value: unknown, isShown: (part: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => withParts(one, isShown))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([part]) => isShown(part)))
}

/** The parts of each attribute that the paths name, in lower case; none where they name it whole. */
function targetsOf(kind: ResourceKind, paths: readonly string[]): Map<string, Set<string>> {
  const targets = new Map<string, Set<string>>()
  for (const path of paths) {
    const [name, part] = targetOf(kind, path.trim())
    const parts = targets.get(name)
    if (part === '' || parts?.size === 0) targets.set(name, new Set())
    else targets.set(name, new Set(parts).add(part))
  }
  return targets
}

function targetOf({ schema, extensions, attributes }: ResourceKind, path: string): [name: string, part: string] {
  const lower = path.toLowerCase()
  const extension = extensions.find(({ id }) => lower === id.toLowerCase() || lower.startsWith(`${id.toLowerCase()}:`))
  if (extension) return [extension.id, lower.slice(extension.id.length + 1).split('.')[0] ?? '']
  const [name = '', part = ''] = (nameIn(schema, path) ?? '').split('.')
  return [attributeNamed(attributes, name)?.name ?? '', part.toLowerCase()]
}
