import type { z } from 'zod'
import { isCardNumber } from '../domain/cards.ts'

interface CardMark {
  /** Whether the value is a card number, by the fields beside it; it always is unless said. */
  isCard?: (fields: Readonly<Record<string, unknown>>) => boolean
}

const marked = new WeakMap<z.ZodType, CardMark>()

/**
 * Marks the schema of a value that may be a whole card number. The server counts, limits and logs each call that sends
 * one. `fieldSchema` marks every field of the kind `card`. Do it last: a method of zod answers another schema.
 */
export function mayBeCardNumber<Schema extends z.ZodType>(schema: Schema, mark: CardMark = {}): Schema {
  marked.set(schema, mark)
  return schema
}

/** The fields of a body that may be card numbers, with their marks. Throws where one lies deeper than the body itself. */
export function cardFieldsOf(body: z.ZodType): Map<string, CardMark> {
  const found = new Map<string, CardMark>()
  for (const { path, mark } of marksIn(body, [], new Set())) {
    const [field, ...deeper] = path
    if (field === undefined || deeper.length > 0)
      throw new Error(`A card number has to be a field of the body itself: ${path.join('.') || 'the body'}.`)
    found.set(field, mark)
  }
  return found
}

/** The card number that these fields hold, without what people put between its digits; null where there is none. */
export function cardNumberIn(cardFields: ReadonlyMap<string, CardMark>, fields: object): string | null {
  const values = fields as Readonly<Record<string, unknown>>
  for (const [name, { isCard }] of cardFields) {
    const value = values[name]
    if (typeof value !== 'string' || (isCard && !isCard(values))) continue
    const digits = value.replaceAll(/[\s-]/g, '')
    if (isCardNumber(digits)) return digits
  }
  return null
}

interface Marked {
  path: string[]
  mark: CardMark
}

/** Looks through objects, unions, arrays and what wraps a schema: optional, nullable, default, pipe. */
function* marksIn(schema: z.ZodType, path: string[], above: Set<z.ZodType>): Generator<Marked> {
  if (above.has(schema)) return
  const inside = new Set(above).add(schema)
  const mark = marked.get(schema)
  if (mark) yield { path, mark }
  const { shape, options, element, innerType, in: input, out, valueType } = (schema as Inner)._zod.def
  for (const [name, field] of Object.entries(shape ?? {})) yield* marksIn(field, [...path, name], inside)
  for (const item of [element, valueType]) if (item) yield* marksIn(item, [...path, '[]'], inside)
  for (const same of [...(options ?? []), innerType, input, out]) if (same) yield* marksIn(same, path, inside)
}

/** The parts of a zod definition that can hold other schemas. */
type Inner = z.ZodType & {
  _zod: {
    def: {
      shape?: Record<string, z.ZodType>
      options?: z.ZodType[]
      element?: z.ZodType
      innerType?: z.ZodType
      in?: z.ZodType
      out?: z.ZodType
      valueType?: z.ZodType
    }
  }
}
