import type * as z from 'zod/mini'
import { isCardNumber } from '../domain/text/cards.ts'
import { withoutSeparators } from '../domain/text/keptText.ts'

interface CardMark {
  /** Tells by the other fields whether the value is a card number; missing: it always is. */
  isCard?: (fields: Readonly<Record<string, unknown>>) => boolean
}

const marked = new WeakMap<z.ZodMiniType, CardMark>()

/**
 * Marks a schema whose value may be a whole card number: the server counts, limits and logs each call that sends one.
 * Call it last, because every zod method returns a new schema. `fieldSchema` already marks fields of the kind `card`.
 */
export function mayBeCardNumber<Schema extends z.ZodMiniType>(schema: Schema, mark: CardMark = {}): Schema {
  marked.set(schema, mark)
  return schema
}

/** Finds the marked fields of a body. Throws where one lies deeper than the body itself. */
export function cardFieldsOf(body: z.ZodMiniType): Map<string, CardMark> {
  const found = new Map<string, CardMark>()
  for (const { path, mark } of marksIn(body, [], new Set())) {
    const [field, ...deeper] = path
    if (field === undefined || deeper.length > 0)
      throw new Error(`A card number has to be a field of the body itself: ${path.join('.') || 'the body'}.`)
    found.set(field, mark)
  }
  return found
}

const countedDeeper = new WeakSet<z.ZodMiniType>()

/** Marks a part of a body whose card number the handler counts itself, as it does that of a sealed payload. */
export function countedByHandler<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  countedDeeper.add(schema)
  return schema
}

/** Returns the card number without spaces and dashes; null where the fields hold none. */
export function cardNumberIn(cardFields: ReadonlyMap<string, CardMark>, fields: object): string | null {
  const values: Readonly<Record<string, unknown>> = { ...fields }
  for (const [name, { isCard }] of cardFields) {
    const value = values[name]
    if (typeof value !== 'string' || (isCard && !isCard(values))) continue
    const digits = withoutSeparators(value)
    if (isCardNumber(digits)) return digits
  }
  return null
}

interface Marked {
  path: string[]
  mark: CardMark
}

function* marksIn(schema: z.ZodMiniType, path: string[], above: Set<z.ZodMiniType>): Generator<Marked> {
  if (above.has(schema) || countedDeeper.has(schema)) return
  const inside = new Set(above).add(schema)
  const mark = marked.get(schema)
  if (mark) yield { path, mark }
  const { shape, options, element, innerType, in: input, out, valueType } = (schema as Inner)._zod.def
  for (const [name, field] of Object.entries(shape ?? {})) yield* marksIn(field, [...path, name], inside)
  for (const item of [element, valueType]) if (item) yield* marksIn(item, [...path, '[]'], inside)
  for (const same of [...(options ?? []), innerType, input, out]) if (same) yield* marksIn(same, path, inside)
}

type Inner = z.ZodMiniType & {
  _zod: {
    def: {
      shape?: Record<string, z.ZodMiniType>
      options?: z.ZodMiniType[]
      element?: z.ZodMiniType
      innerType?: z.ZodMiniType
      in?: z.ZodMiniType
      out?: z.ZodMiniType
      valueType?: z.ZodMiniType
    }
  }
}
