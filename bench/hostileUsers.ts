import { request } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

export interface Target {
  port: number
  headersOf(user: string): Record<string, string>
  from: string
  to: string
}

export interface Attack {
  user: string
  atATime: number
  pauseMs?: number
  /** `note` counts the outcome; `signal` ends the attack. */
  once(target: Target, n: number, note: (answer: string | number) => void, signal: AbortSignal): Promise<void>
}

export const attacks: Readonly<Record<string, Attack>> = {
  'unfinished frames of 99 MB': { user: 'viewer', atATime: 16, pauseMs: 100, once: sendEndlessFrame },
  'thousands of statement shapes': { user: 'iss_verifier', atATime: 8, once: askAnotherShape },
  'deep pages': { user: 'head_auditor', atATime: 10, once: askDeepPage },
  'slow exports': { user: 'iss_auditor', atATime: 10, pauseMs: 200, once: exportSlowly },
  'slow bodies': { user: 'iss_handler', atATime: 40, pauseMs: 100, once: sendSlowBody },
}

/** Announces a chat frame of 99 MB as one WebSocket message, and never finishes it. */
async function sendEndlessFrame(
  { port, headersOf }: Target,
  n: number,
  note: (answer: string) => void,
  signal: AbortSignal,
) {
  const { cookie = '', ...address } = headersOf('viewer')
  const headers = { cookie, 'x-forwarded-for': address['x-forwarded-for'] ?? '' }
  const info = await fetch(`http://127.0.0.1:${port}/api/auth/info`, { headers, signal })
  if (info.status !== 200) return note(`auth/info ${info.status}`)
  const { token } = (await info.json()) as { token: string }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket?token=${encodeURIComponent(token)}`, {
    headers: { ...headers, origin: 'http://localhost:8080' },
  })
  let closed = false
  const ended = new Promise<void>((resolve) => {
    socket.on('close', (code) => {
      closed = true
      note(`closed ${code}`)
      resolve()
    })
  })
  socket.on('error', (error) => note(error.message))
  await new Promise((resolve) => socket.once('open', resolve).once('error', resolve))
  if (socket.readyState !== WebSocket.OPEN) return
  socket.send('CONNECT\naccept-version:1.2\nhost:x\nheart-beat:0,0\n\n\0')
  const header = Buffer.alloc(14)
  header.writeUInt8(0x82)
  header.writeUInt8(0xff, 1)
  header.writeBigUInt64BE(104_000_000n, 2)
  // One in two says its length, the others just go on.
  const length = n % 2 === 0 ? 'content-length:103000000\n' : ''
  const raw = (socket as unknown as { _socket: Socket })._socket
  raw.write(Buffer.concat([header, Buffer.from(`SEND\ndestination:/app/queue/chat\n${length}\n`)]))
  const piece = Buffer.alloc(1_000_000, 'x')
  for (let sent = 0; sent < 99 && !closed && !signal.aborted; sent += 1) {
    if (!raw.write(piece)) await Promise.race([new Promise((resolve) => raw.once('drain', resolve)), ended])
  }
  await Promise.race([ended, sleep(5_000), aborted(signal)])
  socket.terminate()
}

const shapes = ['retriRefNo', 'sysTraNo', 'transId', 'transCurrCd', 'mchntCd', 'termId', 'authIdRespCd', 'transAtFrom']
const values: Readonly<Record<string, string>> = {
  retriRefNo: '000000000001',
  sysTraNo: '000001',
  transId: 'S22',
  transCurrCd: '764',
  mchntCd: '000000000000001',
  termId: '00000001',
  authIdRespCd: '000001',
  transAtFrom: '100',
  transAtTo: '900000',
  acqInsIdCd: '00010344',
  issInsIdCd: '00010392',
}

async function askAnotherShape(target: Target, n: number, note: (answer: number) => void, signal: AbortSignal) {
  const names = [...shapes, 'transAtTo', 'acqInsIdCd', 'issInsIdCd']
  const conditions = Object.fromEntries(names.filter((_, bit) => (n >> bit) & 1).map((name) => [name, values[name]]))
  const sort = (n >> names.length) & 1 ? 'settleDt' : '-settleDt'
  const dates = { settleDtFrom: target.from, settleDtTo: target.to }
  note(await post(target, 'iss_verifier', 'query/historyTransaction/search', { ...dates, ...conditions, sort }, signal))
}

async function askDeepPage(target: Target, n: number, note: (answer: number) => void, signal: AbortSignal) {
  const [path, body] =
    n % 2 === 0
      ? ['query/stdDispute/search', { currPage: 300 + (n % 700), pageSize: 100 }]
      : [
          'query/historyTransaction/search',
          { settleDtFrom: target.from, settleDtTo: target.to, currPage: 500, pageSize: 100 },
        ]
  note(await post(target, 'head_auditor', path as string, body as object, signal))
}

async function exportSlowly(target: Target, _n: number, note: (answer: string | number) => void, signal: AbortSignal) {
  const headers = { ...target.headersOf('iss_auditor'), accept: 'text/csv', 'content-type': 'application/json' }
  await new Promise<void>((resolve) => {
    const url = { host: '127.0.0.1', port: target.port, path: '/api/query/stdDispute/search' }
    const asked = request({ ...url, method: 'POST', headers, agent: false, signal }, (reply) => {
      note(reply.statusCode ?? 0)
      reply.pause()
      if (reply.statusCode !== 200) reply.resume().once('end', resolve)
    })
    asked.on('error', () => resolve()).on('close', resolve)
    asked.end('{}')
  })
}

/** Sends uploads of 40 MB and logins whose bodies arrive one byte a second. */
async function sendSlowBody(target: Target, n: number, note: (answer: string | number) => void, signal: AbortSignal) {
  const isUpload = n % 2 === 0
  const type = isUpload ? 'multipart/form-data; boundary=x' : 'application/x-www-form-urlencoded'
  const headers = {
    ...target.headersOf('iss_handler'),
    'content-type': type,
    'content-length': isUpload ? '40000000' : '1000',
  }
  await new Promise<void>((resolve) => {
    const path = `/api/${isUpload ? 'upload' : 'auth/login'}`
    const asked = request({ host: '127.0.0.1', port: target.port, path, method: 'POST', headers, agent: false, signal })
    const trickle = setInterval(() => asked.write('x'), 1_000)
    asked.on('response', (reply) => note(reply.statusCode ?? 0) ?? reply.resume())
    asked
      .on('error', () => {})
      .on('close', () => {
        clearInterval(trickle)
        resolve()
      })
    asked.write(
      isUpload ? '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n' : 'username=a',
    )
  })
}

async function post(target: Target, user: string, path: string, body: object, signal: AbortSignal): Promise<number> {
  const headers = { ...target.headersOf(user), 'content-type': 'application/json' }
  const url = `http://127.0.0.1:${target.port}/api/${path}`
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
  await reply.arrayBuffer()
  return reply.status
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
