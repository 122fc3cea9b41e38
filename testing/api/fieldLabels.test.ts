import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { sends } from '../../src/contract/messages/topics.ts'
import {
  changedReply,
  modification,
  modificationAlone,
  reply,
  submission,
  submissionWithoutOriginal,
} from '../../src/contract/records/submission.ts'
import { propertiesOf } from '../../src/domain/typed.ts'
import { schemaOf } from '../../src/server/http/describe/exampleOf.ts'
import { errorBody, labelOf } from '../../src/server/http/serve/errors.ts'
import { invalid } from '../../src/server/http/serve/invalid.ts'
import { languages } from '../../src/texts/languages.ts'
import { testServer } from '../server/testServer.ts'

const server = testServer()

const sealedForms = [changedReply, modification, modificationAlone, reply, submission, submissionWithoutOriginal]

/** What callers can send: bodies, forms that travel sealed, and messages of the real-time connection. */
function everythingSent(): z.ZodMiniType[] {
  const bodies = server.app.servedCalls.map(({ call }) => call.body)
  return [...bodies, ...sealedForms, ...Object.values(sends).map(({ payload }) => payload)]
}

it('every field that can be sent has a label in both languages', () => {
  const names = new Set(everythingSent().flatMap((body) => fieldsIn(schemaOf(body, 'input'))))
  for (const language of languages)
    expect([...names].filter((name) => labelOf(language, name) === null).sort(), language).toEqual([])
})

it('a body without its fields is told which is required, by its label and in the language of the user', () => {
  for (const body of everythingSent())
    for (const language of languages) {
      const parsed = body.safeParse({}, { reportInput: true })
      if (parsed.success) continue
      const { error, values, field = '' } = invalid(parsed.error, language)
      const { errMsg } = errorBody(language, error, values, field)
      expect([error, errMsg]).toEqual(['missingField', expect.stringContaining(labelOf(language, field) ?? 'a label')])
    }
})

/** The names of all fields of a schema, at every depth. */
function fieldsIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsIn)
  return Object.entries(propertiesOf(schema)).flatMap(([key, inner]) => {
    if (key !== 'properties') return fieldsIn(inner)
    const properties = propertiesOf(inner)
    return [...Object.keys(properties), ...Object.values(properties).flatMap(fieldsIn)]
  })
}
