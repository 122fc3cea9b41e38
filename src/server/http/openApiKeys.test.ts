import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenServer, type TestServer } from '../../../testing/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await givenServer()
})
afterAll(() => server.close())

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
