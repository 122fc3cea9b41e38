import { once } from 'node:events'
import { request } from 'node:http'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { compressAnswers } from './compress.ts'
import { answerFailures } from './failures.ts'

it.each([
  ['a connection that broke', new Error('Connection terminated unexpectedly'), 503],
  ['a pool that has none free', new Error('timeout exceeded when trying to connect'), 503],
  ['a socket that is not there', Object.assign(new Error(), { code: 'ENOENT', syscall: 'connect' }), 503],
  [
    'a connection that broke while it was written to',
    Object.assign(new Error(), { code: 'EPIPE', syscall: 'write' }),
    503,
  ],
  ['a host that fell silent', Object.assign(new Error(), { code: 'ETIMEDOUT', syscall: 'read' }), 503],
  ['a disk of the database that is full', Object.assign(new Error(), { code: '53100' }), 503],
  ['a disk of the server that is full', Object.assign(new Error(), { code: 'ENOSPC', syscall: 'write' }), 503],
  ['a database without memory for locks', Object.assign(new Error(), { code: '53200' }), 503],
  ['a connection that took too long', new Error('timeout expired'), 503],
  ['a deadlock', Object.assign(new Error(), { code: '40P01' }), 503],
  ['a primary that is a replica by now', Object.assign(new Error(), { code: '25006' }), 503],
  ['a file that is not there', Object.assign(new Error(), { code: 'ENOENT', syscall: 'open' }), 500],
])('answers %s by its status', async (_what, error, status) => {
  const app = fastify()
  answerFailures(app)
  app.get('/', () => Promise.reject(error))
  expect((await app.inject('/')).statusCode).toBe(status)
  await app.close()
})

it('logs no failure where the client leaves before it is answered', async () => {
  const lines: { level: number; msg: string }[] = []
  const app = fastify({ logger: { stream: { write: (line: string) => void lines.push(JSON.parse(line)) } } })
  answerFailures(app)
  await compressAnswers(app)
  app.post('/', async ({ socket }) => {
    client.destroy()
    await once(socket, 'close')
    return { remarks: 'x'.repeat(500_000) }
  })
  const headers = { 'accept-encoding': 'gzip', 'content-type': 'application/json' }
  const client = request(await app.listen({ port: 0 }), { method: 'POST', headers }).end('{}')
  await once(client, 'error')
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('the client left')
  await app.close()
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
})

it('logs no failure where the client leaves before it has sent its body', async () => {
  const lines: { level: number; msg: string }[] = []
  const app = fastify({ logger: { stream: { write: (line: string) => void lines.push(JSON.parse(line)) } } })
  answerFailures(app)
  app.post('/', async () => 'read')
  const headers = { 'content-type': 'application/json', 'content-length': '100' }
  const client = request(await app.listen({ port: 0 }), { method: 'POST', headers })
  client.on('error', () => {})
  client.write('{"page')
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('incoming request')
  client.destroy()
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('the client left')
  await app.close()
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
})
