import * as z from 'zod/mini'
import { flowIds } from '../domain/flows/index.ts'
import type { CodeList } from '../domain/text/fieldKinds.ts'
import { type FieldName, fieldOf, fields } from '../domain/text/fields.ts'
import { keysOf } from '../domain/typed.ts'
import { texts } from '../texts/texts.ts'

/** JSON Schema of what a tool takes. */
export interface Input {
  type: 'object'
  properties: Record<string, object>
  required?: string[]
  additionalProperties: false
}

/** Takes what the body of the call takes, as the contract declares it, with a sentence on each field. */
export function inputOf(body: z.ZodMiniType, without: readonly string[] = []): Input {
  const { properties = {}, required = [] } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const kept = Object.entries(properties).filter(([name]) => !without.includes(name))
  return {
    type: 'object',
    properties: Object.fromEntries(kept.map(([name, schema]) => [name, described(name, schema)])),
    required: required.filter((name) => !without.includes(name)),
    additionalProperties: false,
  }
}

export const flowInput = {
  type: 'string',
  enum: [...flowIds],
  description: `The workflow. ${flowIds.map((id) => `${id}: ${texts.en.flow[id]}`).join('; ')}.`,
}

function described(name: string, schema: unknown): object {
  if (typeof schema !== 'object' || schema === null) return {}
  if (name === 'flow') return flowInput
  const field = fieldNamed(name)
  return field ? { ...schema, description: sentenceOn(field) } : schema
}

/** Forms and ranges call some fields by another name. */
const otherNames: Readonly<Record<string, FieldName>> = {
  submitTransId: 'transId',
  submitTransAt: 'transAt',
  origKey: 'priKey',
  origLogCd: 'logCd',
  origSettleDt: 'settleDt',
}

function fieldNamed(name: string): FieldName | null {
  const base = otherNames[name] ?? name.replace(/(From|To)$/, '')
  return keysOf(fields).find((one) => one === base) ?? null
}

function sentenceOn(name: FieldName): string {
  const field = fieldOf(name)
  switch (field.kind) {
    case 'id':
      return `${field.min === field.max ? field.min : `${field.min} to ${field.max}`} characters, ${field.chars}.`
    case 'text':
      return `At most ${field.max} characters.`
    case 'amount':
      return 'Digits alone, in minor units of the currency: 128500 is 1,285.00 THB.'
    case 'date':
    case 'due':
      return 'A day, such as 20261124.'
    case 'institution':
      return 'The digits of an institution, such as 00010344.'
    case 'code':
      return codesOf(field.list)
    default:
      return ''
  }
}

function codesOf(list: CodeList): string {
  if (list === 'currency') return 'A numeric currency code: 764 is THB.'
  if (list === 'rsnCd') return 'A reason code of four digits, as reason_codes lists them.'
  return `${Object.entries(texts.en[list])
    .map(([code, name]) => `${code} ${name}`)
    .join('; ')}.`
}
