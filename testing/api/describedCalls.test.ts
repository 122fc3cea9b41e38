import { expect, it } from 'vitest'
import { exceptionFieldNames } from '../../src/domain/records/exceptionFields.ts'
import { fieldOf } from '../../src/domain/text/fields.ts'
import { errorsOfKind } from '../../src/server/http/describe/callErrors.ts'
import { exampleOf, noSample, schemaOf } from '../../src/server/http/describe/exampleOf.ts'
import { sampleOfField } from '../../src/server/http/describe/samples.ts'
import { texts } from '../../src/texts/texts.ts'
import { nameOfCall } from '../coverage/touched.ts'
import { testServer } from '../server/testServer.ts'

const server = testServer()

it('the examples of every call are what its own schemas accept', () => {
  const wrong = server.app.servedCalls.flatMap((one) => {
    const { body, reply } = one.call
    const sent = body.safeParse(exampleOf(schemaOf(body, 'input')))
    const answered = reply.safeParse(exampleOf(schemaOf(reply, 'output')))
    return [sent, answered].flatMap(({ error }) => (error ? [`${nameOfCall(one)}: ${error.message}`] : []))
  })
  expect(wrong).toEqual([])
})

it('the sample of a field is a code of its list', () => {
  const listed = exceptionFieldNames.flatMap((name) => {
    const field = fieldOf(name)
    return field.kind !== 'code' || field.list === 'rsnCd' || field.list === 'currency'
      ? []
      : [[sampleOfField(field), Object.keys(texts.en[field.list])] as const]
  })
  for (const [sample, codes] of listed) expect(codes).toContain(sample)
})

it('every text of an example has a sample: src/server/http/describe/samples.ts', () => {
  const without = server.app.servedCalls.flatMap((one) => {
    const { body, reply } = one.call
    const names = [exampleOf(schemaOf(body, 'input')), exampleOf(schemaOf(reply, 'output'))].flatMap((example) =>
      namesWithoutSample(example),
    )
    return names.map((name) => `${nameOfCall(one)}: ${name}`)
  })
  expect(without).toEqual([])
})

function namesWithoutSample(value: unknown, within = ''): string[] {
  if (value === noSample) return [within]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    namesWithoutSample(inner, Array.isArray(value) ? within : name),
  )
}

it('no call declares an error of its own that follows from its kind', () => {
  const twice = server.app.servedCalls.flatMap((one) => {
    const ofKind = errorsOfKind(one.call, one.access)
    return ofKind.filter((name) => one.call.refuses?.includes(name)).map((name) => `${nameOfCall(one)}: ${name}`)
  })
  expect(twice).toEqual([])
})

it('each call names the errors of its kind and its own, each by its status with code and text', async () => {
  const { paths, components } = (await server.browser().get('/api/openapi.json')).body
  const codesOf = (path: string, status: number) => {
    const { $ref } = paths[path].post.responses[status]
    return Object.keys(components.responses[$ref.split('/').at(-1)].content['application/json'].examples)
  }
  expect(codesOf('/api/user/update', 400)).toEqual(
    expect.arrayContaining(['malformed', 'invalidField', 'unknownField', 'missingField']),
  )
  expect(codesOf('/api/user/update', 401)).toEqual(['sessionExpired', 'keyRefused'])
  expect(codesOf('/api/user/update', 403)).toEqual(expect.arrayContaining(['forbidden', 'proofStale', 'xsrf']))
  expect(codesOf('/api/user/update', 412)).toEqual(['recordChanged'])
  expect(codesOf('/api/user/update', 422)).toEqual(expect.arrayContaining(['accountAbove', 'rolesApart', 'keyReused']))
  expect(codesOf('/api/add/note', 422)).toEqual(['keyReused', 'mentionUnknown', 'mentionsMany'])
  expect(paths['/api/add/note'].post.parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }])
  expect(paths['/api/verifyPass'].post.description).toContain('4222 ownSubmission')
  expect(components.examples.keyReused.value).toEqual({ errCd: '4247', errMsg: expect.stringMatching(/\S/) })
})
