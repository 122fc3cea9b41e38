import * as z from 'zod/mini'
import type { Call } from '../../../contract/call.ts'
import { cardFieldsOf } from '../../../contract/cardNumbers.ts'
import { type ErrorName, errors } from '../../../contract/errors.ts'
import { keysOf } from '../../../domain/typed.ts'
import { type Access, stepUpOf } from '../serve/access.ts'
import { isList } from '../serve/isList.ts'

/**
 * The errors with which a call can be refused as a whole: those of every call of its kind, and its own (`refuses`). In
 * the order of the catalogue.
 */
export function errorsOf(call: Call, access: Access): ErrorName[] {
  const all = new Set<ErrorName>([...errorsOfKind(call, access), ...(call.refuses ?? [])])
  return keysOf(errors).filter((name) => all.has(name))
}

/** What follows from the rest of its declaration, and from who may make it. */
export function errorsOfKind(call: Call, access: Access): ErrorName[] {
  return [...always, ...ofRequest(call), ...ofCaller(call, access)]
}

/** `tooLarge`: a body is read before the call is known to take none. */
const always: readonly ErrorName[] = [
  'malformed',
  'notUtf8',
  'unknownField',
  'mediaType',
  'tooLarge',
  'tooMany',
  'internal',
  'unavailable',
  'monthsAway',
]

function ofRequest(call: Call): readonly ErrorName[] {
  const { method, body, encoding, csv, readsMany } = call
  const hasFields = !(body instanceof z.ZodMiniObject) || Object.keys(body.shape).length > 0
  return [
    // Also of a field that is there twice, where none is known.
    ...when(hasFields || method === 'POST', 'invalidField'),
    ...when(hasFields, 'missingField'),
    ...when(encoding === 'multipart', 'missingField', 'fileMissing', 'storeFull', 'uploadsRunning'),
    ...when(isList(call) || readsMany === true, 'listsRunning'),
    ...when(csv === true, 'exportRunning', 'exportsFull', 'storeFull'),
    ...when(cardFieldsOf(body).size > 0, 'cardWithRow', 'cardByAssistant', 'cardSearchesMinute', 'cardSearchesDay'),
  ]
}

function ofCaller({ log, method, signedByIssuer }: Call, access: Access): readonly ErrorName[] {
  return [
    ...when((method === 'POST' || log !== undefined) && !signedByIssuer, 'xsrf'),
    ...when(access !== 'anyone', 'sessionExpired', 'sessionReplaced', 'keyRefused', 'keyAddress', 'keyScope'),
    ...when(access !== 'anyone' && access !== 'session', 'forbidden'),
    ...when(stepUpOf(access) !== undefined, 'proofStale'),
  ]
}

function when(holds: boolean, ...names: readonly ErrorName[]): readonly ErrorName[] {
  return holds ? names : []
}
