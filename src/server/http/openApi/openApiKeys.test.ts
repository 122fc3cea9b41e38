import { expect, it } from 'vitest'
import { testServer } from '../../../../testing/server/testServer.ts'

const server = testServer()

it('says in OpenAPI which calls take an API key of which scope, and what a GET takes', async () => {
  const { paths, components } = (await server.browser().get('/api/openapi.json')).body
  expect(components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' })
  const events = paths['/api/events'].get
  expect(events.security).toEqual([{ session: [] }, { apiKey: [] }])
  expect(events.description).toContain('Takes an API key with the scope events.')
  expect(events.parameters).toMatchObject([
    { name: 'after', in: 'query', required: false, schema: { type: 'string' } },
    { name: 'limit', in: 'query', required: false },
  ])
  expect(paths['/api/detail/cardNumber'].post.security).toEqual([{ apiKey: [] }])
  expect(paths['/api/user/create'].post.security).toEqual([{ session: [], xsrf: [] }])
  expect(paths['/api/submit/withOrig/stdDispute'].post.security).toEqual([{ session: [], xsrf: [] }, { apiKey: [] }])
})

it('says in OpenAPI that a call takes an Idempotency-Key where it names the header, and nowhere else', async () => {
  const { paths } = (await server.browser().get('/api/openapi.json')).body
  const operations = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.values<{ summary: string; description: string; parameters: object[] }>({ ...methods }).map((one) => ({
      path,
      ...one,
    })),
  )
  const taking = operations.filter(({ parameters }) => JSON.stringify(parameters).includes('/IdempotencyKey'))
  expect(taking.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/submit/withOrig/stdDispute', '/api/risk/modify/susTransLog', '/api/create/apiKey']),
  )
  for (const { path, summary, description, parameters } of operations) {
    const takes = taking.some((one) => one.parameters === parameters)
    expect(description.includes('Takes an Idempotency-Key.'), path).toBe(takes)
    expect(summary, path).not.toContain('Idempotency-Key')
  }
})
