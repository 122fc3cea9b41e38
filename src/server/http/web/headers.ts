import type { OutgoingHttpHeaders } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

const hstsSeconds = 31_536_000

export function headersOfUnreadable(https: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    ...(https && { 'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains` }),
  }
}

/** What no page of the portal uses: neither its own scripts nor one that gets in can ask for it. */
const permissionsPolicy = [
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
  ],
  ...['payment', 'serial', 'usb'],
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Acts on documents; a script, a style or a font has no use for it. */
export const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
] as const

/** Own scripts only, no framing, no MIME type guessing; HSTS on HTTPS. */
export async function sendSecurityHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // antd writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: ["'none'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    hsts: https && { maxAge: hstsSeconds, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xDnsPrefetchControl: false,
    // For browsers and plug-ins that are gone.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  // Kept from the first answer on: helmet puts them together anew each time.
  let headers: OutgoingHttpHeaders | null = null
  app.addHook('onRequest', (_request, reply, done) => {
    headers ??= { ...helmetHeaders(reply), 'permissions-policy': permissionsPolicy }
    reply.headers(headers)
    done()
  })
  // Answers hold records and names: no cache keeps them, neither the browser's nor a proxy's.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

function helmetHeaders(reply: FastifyReply): OutgoingHttpHeaders {
  const before = reply.raw.getHeaderNames()
  reply.helmet()
  const headers: OutgoingHttpHeaders = {}
  for (const name of reply.raw.getHeaderNames()) if (!before.includes(name)) headers[name] = reply.raw.getHeader(name)
  for (const name of Object.keys(headers)) reply.raw.removeHeader(name)
  return headers
}
