import { propertiesOf } from '../../../domain/typed.ts'
import { type Attribute, attributeNamed, isUnstored, nameIn, type ResourceKind } from './attributes.ts'
import { ScimError } from './errors.ts'
import { type Filter, parseFilter } from './filters.ts'
import { cleanText, readFlag, type Values } from './values.ts'

type Test = (values: Values) => boolean

/** Returns whether a filter finds a resource. Throws `invalidFilter`, also where it names what no resource has. */
export function resourceTest(filter: string, kind: ResourceKind): Test {
  return testOf(parseFilter(filter), (path) => {
    const name = nameIn(kind.schema, path)
    return name === null ? unknownOrUnstored(path) : targetOf(name, kind.attributes)
  })
}

/** Returns whether a filter finds a value of this attribute, as the one in `emails[type eq "work"]`. */
export function valueTest(filter: Filter, { name: within, subAttributes }: Attribute): Test {
  return testOf(filter, (path) => targetOf(path, subAttributes, `${within}.`))
}

/** What a path leads to; null where nothing is stored. */
type Find = (path: string) => { attribute: Attribute; read: (values: Values) => readonly unknown[] } | null

function targetOf(path: string, attributes: readonly Attribute[] = [], within = ''): ReturnType<Find> {
  const [name = '', part, ...others] = path.split('.')
  const attribute = attributeNamed(attributes, name)
  if (!attribute) return unknownOrUnstored(`${within}${path}`)
  const read = (values: Values) => listOf(values[attribute.name])
  if (part === undefined) return { attribute, read }
  const inner = attributeNamed(attribute.subAttributes, part)
  if (!inner || others.length > 0) return unknownOrUnstored(`${within}${path}`)
  return {
    attribute: inner,
    read: (values) => read(values).flatMap((value) => listOf(propertiesOf(value)[inner.name])),
  }
}

function unknownOrUnstored(path: string): null {
  if (isUnstored(path)) return null
  throw invalid(`Nothing is filtered by ${path.slice(0, 100)}.`)
}

function testOf(filter: Filter, find: Find): Test {
  switch (filter.kind) {
    case 'and': {
      const tests = filter.of.map((one) => testOf(one, find))
      return (values) => tests.every((test) => test(values))
    }
    case 'or': {
      const tests = filter.of.map((one) => testOf(one, find))
      return (values) => tests.some((test) => test(values))
    }
    case 'not': {
      const test = testOf(filter.of, find)
      return (values) => !test(values)
    }
    case 'within': {
      const target = find(filter.path)
      if (!target) return () => false
      if (target.attribute.type !== 'complex') throw invalid(`${filter.path} has no parts.`)
      const test = valueTest(filter.of, target.attribute)
      return (values) => target.read(values).some((value) => test(propertiesOf(value)))
    }
    case 'present': {
      const target = find(filter.path)
      return (values) => (target?.read(values).length ?? 0) > 0
    }
    case 'compare':
      return comparison(filter, find)
  }
}

function comparison({ path, operator, value }: Extract<Filter, { kind: 'compare' }>, find: Find): Test {
  const found = find(path)
  const target = found?.attribute.type === 'complex' ? find(`${path}.value`) : found
  const isNegated = operator === 'ne'
  if (value === null) {
    if (operator !== 'eq' && operator !== 'ne') throw invalid('null is compared by eq or ne.')
    return (values) => (target?.read(values).length ?? 0) > 0 === isNegated
  }
  if (!target) return () => isNegated
  const test = valueComparison(target.attribute, operator, value)
  return (values) => target.read(values).some(test) !== isNegated
}

function valueComparison(
  { name, type, caseExact }: Attribute,
  operator: Extract<Filter, { kind: 'compare' }>['operator'],
  value: string | number | boolean,
): (stored: unknown) => boolean {
  if (type === 'boolean') {
    if (operator !== 'eq' && operator !== 'ne') throw invalid(`${name} is compared by eq, ne or pr.`)
    const wanted = readFlag(value, name)
    return (stored) => stored === wanted
  }
  if (typeof value !== 'string') throw invalid(`${name} is compared with a text in double quotes.`)
  const fold = (text: string) => (caseExact ? text : text.toLowerCase())
  const wanted = fold(cleanText(value))
  const compare = comparisons[operator]
  return (stored) => typeof stored === 'string' && compare(fold(stored), wanted)
}

const comparisons: Record<
  Extract<Filter, { kind: 'compare' }>['operator'],
  (stored: string, wanted: string) => boolean
> = {
  eq: (stored, wanted) => stored === wanted,
  // The test of `eq`, which is negated for all values of a list together.
  ne: (stored, wanted) => stored === wanted,
  co: (stored, wanted) => stored.includes(wanted),
  sw: (stored, wanted) => stored.startsWith(wanted),
  ew: (stored, wanted) => stored.endsWith(wanted),
  gt: (stored, wanted) => stored > wanted,
  ge: (stored, wanted) => stored >= wanted,
  lt: (stored, wanted) => stored < wanted,
  le: (stored, wanted) => stored <= wanted,
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

function invalid(detail: string): ScimError {
  return new ScimError(400, detail, 'invalidFilter')
}
