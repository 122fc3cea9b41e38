import * as z from 'zod/mini'
import { type FieldName, fieldOf, fields } from '../../../domain/text/fields.ts'
import { sampleOfField, samples, samplesOfEndings, samplesOfPatterns } from './samples.ts'

/** The keywords of a JSON schema that examples are made of. */
export interface JsonSchema {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  default?: unknown
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  items?: JsonSchema
  prefixItems?: readonly JsonSchema[]
  minItems?: number
  minimum?: number
  maximum?: number
  pattern?: string
}

export function schemaOf(type: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io })
  return schema as JsonSchema
}

/**
 * A value that the schema allows: the sample of each field that has to be there, and each that is there unless said
 * otherwise.
 */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if ('const' in schema) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return exampleOf(chosen(alternatives), name)
  switch (schema.type) {
    case 'object':
      return objectExample(schema)
    case 'array':
      return schema.prefixItems?.map((item) => exampleOf(item, name)) ?? [exampleOf(schema.items ?? {}, name)]
    case 'boolean':
      return samples[name] === true
    case 'integer':
    case 'number':
      return numberExample(schema, name)
    case 'string':
      return textExample(schema, name)
    default:
      return null
  }
}

/** A form as it is, rather than sealed. */
function chosen(alternatives: readonly JsonSchema[]): JsonSchema {
  return alternatives.find(({ properties }) => properties && 'form' in properties) ?? alternatives[0] ?? {}
}

function objectExample({ properties = {}, required = [] }: JsonSchema): object {
  const there = Object.entries(properties).filter(
    ([name, { default: usual }]) => required.includes(name) || usual !== undefined,
  )
  return Object.fromEntries(there.map(([name, schema]) => [name, exampleOf(schema, name)]))
}

function numberExample({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema, name: string): number {
  const sample = samples[name]
  return Math.min(Math.max(typeof sample === 'number' ? sample : 1, minimum), maximum)
}

function textExample({ pattern = '' }: JsonSchema, name: string): string {
  const allowed = new RegExp(pattern, 'u')
  const field = fieldNamed(name)
  const found = [
    samples[name],
    ...(field ? [sampleOfField(fieldOf(field))] : []),
    ...samplesOfEndings.filter(([ending]) => ending.test(name)).map(([, sample]) => sample),
    ...(pattern === '' ? [] : samplesOfPatterns),
  ].find((sample) => typeof sample === 'string' && allowed.test(sample))
  return String(found ?? noSample)
}

/** A test finds the fields that have no sample. */
export const noSample = 'text'

/** `settleDtFrom` is asked like `settleDt`, `submitTransAt` like `transAt`. */
function fieldNamed(name: string): FieldName | undefined {
  const plain = name.replace(/(From|To)$/, '')
  const inner = plain.replace(/^(submit|orig)(?=[A-Z])/, '')
  const names = [plain, inner.charAt(0).toLowerCase() + inner.slice(1)]
  return names.find((one): one is FieldName => Object.hasOwn(fields, one))
}
