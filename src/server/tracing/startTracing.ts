import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import { maskCardNumbersIn } from '../../domain/text/cards.ts'
import { cutText } from '../../domain/text/text.ts'
import { statementSpans } from '../db/pools/statementSpans.ts'
import { version } from '../release.ts'

export interface Tracing {
  traceRequests(app: FastifyInstance): void
  /** Sends what is left. */
  stop(): Promise<void>
}

export interface TracingOptions {
  /** The collector's base URL: spans go to `/v1/traces` below it. */
  endpoint: string
  /** The share of requests that are traced. */
  share: number
}

/** Loaded only where traces are wanted, so that they cost nothing elsewhere. */
export function startTracing({ endpoint, share }: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: 5_000 })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'recourse',
      'service.version': version,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('recourse')
  const current = new AsyncLocalStorage<Span>()
  statementSpans.begin = (text) => {
    const parent = current.getStore()
    return parent?.isRecording() ? beginStatement(tracer, parent, text) : null
  }
  return {
    traceRequests: (app) => traceRequests(app, tracer, current),
    async stop() {
      statementSpans.begin = null
      await provider.shutdown().catch(() => {}) // A collector that is away keeps nobody from stopping.
    },
  }
}

function beginStatement(tracer: Tracer, parent: Span, text: string) {
  const words = maskCardNumbersIn(text)
  const span = tracer.startSpan(
    /^\s*(\w+)/.exec(words)?.[1]?.toUpperCase() ?? 'statement',
    {
      kind: SpanKind.CLIENT,
      // The text as it is written in our code, with $1 for each value.
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': cutText(words, textAtMost) },
    },
    trace.setSpan(ROOT_CONTEXT, parent),
  )
  return (error?: unknown) => {
    if (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'error'
      // Its message may hold values.
      span.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR })
    }
    span.end()
  }
}

const textAtMost = 2_000

/**
 * A span for each request, of its route: never of its address, query, headers or body, which name records and users. What
 * a client claims of a trace is not believed.
 */
function traceRequests(app: FastifyInstance, tracer: Tracer, current: AsyncLocalStorage<Span>): void {
  const spans = new WeakMap<object, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { config, url = 'none' } = request.routeOptions
    const route = config.call?.path ?? url
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, 'http.route': route, 'recourse.request.id': request.id },
      },
      ROOT_CONTEXT,
    )
    spans.set(request, span)
    current.run(span, done)
  })
  // Reading a body ends the context of `onRequest`.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) current.run(span, done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}
