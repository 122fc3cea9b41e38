import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenServer, type TestServer } from '../../../testing/server/server.ts'
import { startTracing, type Tracing } from './startTracing.ts'

interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** The part of OTLP's JSON that the test reads. */
interface SentTraces {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
}

let collector: Server
const received: SentSpan[] = []
const bodies: string[] = []
let server: TestServer
let tracing: Tracing
beforeAll(async () => {
  collector = createServer(async (request, answer) => {
    const body = (await json(request)) as SentTraces
    bodies.push(JSON.stringify(body))
    for (const { scopeSpans } of body.resourceSpans) for (const { spans } of scopeSpans) received.push(...spans)
    expect(request.url).toBe('/v1/traces')
    answer.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
  tracing = startTracing({ endpoint, share: 1 })
  server = await givenServer({ tracing })
})
afterAll(async () => {
  await server.close()
  await tracing.stop()
  collector.close()
})

const of = (span: SentSpan, key: string) => {
  const { stringValue, intValue } = span.attributes.find((one) => one.key === key)?.value ?? {}
  return stringValue ?? intValue
}

it('sends a span of each request and of each of its statements, with neither values nor card numbers', async () => {
  const card = '6200000000000005'
  const before = received.length
  const answer = await server.as('acq_handler').post('/api/query/stdDispute/search', { priAcctNoConn: card })
  expect(answer.status).toBeLessThan(500)
  await server.as('acq_handler').get(`/api/auth/info?card=${card}`)
  await tracing.stop()

  const spans = received.slice(before)
  const requests = spans.filter((span) => !span.parentSpanId)
  expect(requests.map(({ name }) => name)).toEqual(['POST query/stdDispute/search', 'GET auth/info'])
  for (const request of requests) {
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) {
      expect(statement.traceId).toBe(request.traceId)
      expect(of(statement, 'db.query.text')).toMatch(
        /^\s*(select|insert|update|delete|with|begin|commit|set|rollback)/i,
      )
    }
  }
  expect(of(requests[1] as SentSpan, 'http.response.status_code')).toBe(400)
  expect(bodies.join()).toContain('"recourse"')
  expect(bodies.join()).not.toContain(card)
  expect(bodies.join()).not.toContain('acq_handler')
})
