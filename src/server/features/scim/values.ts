import { keptText } from '../../../domain/text/keptText.ts'
import { cutText, lengthOf } from '../../../domain/text/text.ts'
import { propertiesOf } from '../../../domain/typed.ts'
import { type Attribute, attributeNamed, textAtMost } from './attributes.ts'
import { ScimError } from './errors.ts'

/** A resource, or a value with parts. Names are as the schema writes them. */
export type Values = Readonly<Record<string, unknown>>

/** A text as it is stored and compared: without control characters, spaces around it and card numbers. */
export function cleanText(sent: string): string {
  return keptText(sent.toWellFormed().replace(/\p{Cc}/gu, ' '))
}

/**
 * Reads a value by its attribute; undefined where it has none: null, an empty text or list. Parts that are not stored are
 * left out. Throws `invalidValue`.
 */
export function readValue(attribute: Attribute, sent: unknown, within = ''): unknown {
  const { name, multiValued } = attribute
  const path = `${within}${name}`
  if (sent === null || sent === undefined) return undefined
  // Entra ID writes the only member of a group without a list.
  if (multiValued) return readList(attribute, Array.isArray(sent) ? sent : [sent], path)
  return readOne(attribute, sent, path)
}

function readList(attribute: Attribute, sent: readonly unknown[], path: string): readonly unknown[] | undefined {
  const list = sent.map((one) => readOne(attribute, one, path)).filter((one) => one !== undefined)
  if (list.filter((one) => propertiesOf(one).primary).length > 1)
    throw invalid(`${path} has one primary value at most.`)
  return list.length > 0 ? list : undefined
}

/** One value of the attribute, also where it has a list of them. */
export function readOne(attribute: Attribute, given: unknown, path = attribute.name): unknown {
  if (given === null || given === undefined) return undefined
  if (attribute.type === 'complex') return readParts(attribute, given, path)
  const sent = onlyValue(given)
  if (sent === null || sent === undefined) return undefined
  if (attribute.type === 'boolean') return readFlag(sent, path)
  if (typeof sent !== 'string') throw invalid(`${path} is a text.`)
  const text = cleanText(sent)
  if (text === '') return undefined
  if (attribute.cut) return cutText(text, textAtMost).trim()
  if (lengthOf(text) > textAtMost) throw invalid(`${path} has ${textAtMost} characters at most.`)
  return text
}

/** Entra ID has written a single value as a list of one: `[{ "$ref": null, "value": "False" }]`. */
function onlyValue(given: unknown): unknown {
  const one: unknown = Array.isArray(given) && given.length === 1 ? given[0] : given
  return typeof one === 'object' && one !== null && 'value' in one ? one.value : one
}

/** Entra ID writes booleans as text. */
export function readFlag(sent: unknown, path: string): boolean {
  const flag = typeof sent === 'string' ? sent.trim().toLowerCase() : sent
  if (flag === true || flag === 'true') return true
  if (flag === false || flag === 'false') return false
  throw invalid(`${path} is true or false.`)
}

function readParts({ subAttributes = [] }: Attribute, sent: unknown, path: string): Values | undefined {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw invalid(`${path} is an object with ${subAttributes.map(({ name }) => name).join(', ')}.`)
  const read = Object.entries(sent).flatMap(([name, value]) => {
    const part = attributeNamed(subAttributes, name)
    if (!part || part.mutability === 'readOnly') return []
    const one = readValue(part, value, `${path}.`)
    return one === undefined ? [] : [[part.name, one] as const]
  })
  const parts = Object.fromEntries(read)
  const isWhole = subAttributes.every(({ name, required }) => !required || name in parts)
  return read.length > 0 && isWhole ? parts : undefined
}

function invalid(detail: string): ScimError {
  return new ScimError(400, detail, 'invalidValue')
}
