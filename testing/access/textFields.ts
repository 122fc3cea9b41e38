import type * as z from 'zod/mini'

export interface TextField {
  /** Names of the fields that lead to it; `[]` is an item of a list, `{}` a value and `{key}` a name of a record. */
  path: readonly string[]
  schema: z.ZodMiniType
}

/** The fields of a body that take a text, however deep. */
export function textFieldsOf(body: z.ZodMiniType): TextField[] {
  return [...fieldsIn(body, [], new Set())]
}

function* fieldsIn(
  schema: z.ZodMiniType,
  path: readonly string[],
  above: ReadonlySet<z.ZodMiniType>,
): Generator<TextField> {
  if (above.has(schema)) return
  const inside = new Set(above).add(schema)
  const { type, shape, options, element, innerType, in: input, keyType, valueType } = (schema as Inner)._zod.def
  if (type === 'string') yield { path, schema }
  for (const [name, field] of Object.entries(shape ?? {})) yield* fieldsIn(field, [...path, name], inside)
  for (const same of [...(options ?? []), innerType, input]) if (same) yield* fieldsIn(same, path, inside)
  if (element) yield* fieldsIn(element, [...path, '[]'], inside)
  if (keyType) yield* fieldsIn(keyType, [...path, '{key}'], inside)
  if (valueType) yield* fieldsIn(valueType, [...path, '{}'], inside)
  if (type === 'unknown') yield { path, schema }
}

type Inner = z.ZodMiniType & {
  _zod: {
    def: {
      type: string
      shape?: Record<string, z.ZodMiniType>
      options?: z.ZodMiniType[]
      element?: z.ZodMiniType
      innerType?: z.ZodMiniType
      in?: z.ZodMiniType
      keyType?: z.ZodMiniType
      valueType?: z.ZodMiniType
    }
  }
}

/** A copy of the body with this text in one field. */
export function withText(body: object, path: readonly string[], text: string): object {
  return Object(put(body, path, text))
}

function put(value: unknown, [name, ...deeper]: readonly string[], text: string): unknown {
  if (name === undefined) return text
  if (name === '[]') {
    const [first, ...rest] = Array.isArray(value) ? value : []
    return [put(first, deeper, text), ...rest]
  }
  const fields = typeof value === 'object' && value !== null ? { ...value } : {}
  if (name === '{key}') return { ...fields, [text]: Object.values(fields)[0] ?? 'x' }
  if (name === '{}') return { ...fields, [Object.keys(fields)[0] ?? 'x']: put(Object.values(fields)[0], deeper, text) }
  return { ...fields, [name]: put(Reflect.get(fields, name), deeper, text) }
}
