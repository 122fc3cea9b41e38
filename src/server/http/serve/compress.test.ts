import { brotliDecompressSync } from 'node:zlib'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { compressAnswers } from './compress.ts'

it('compresses long answers for browsers that can read them, and neither short ones nor files', async () => {
  const app = fastify()
  await compressAnswers(app)
  const rows = Array.from({ length: 200 }, (_, n) => ({ expId: `${n}`, state: 'submitted' }))
  app.get('/long', async () => ({ rows }))
  app.get('/short', async () => ({ rows: [] }))
  app.get('/file', async (_request, reply) => reply.type('application/pdf').send(Buffer.alloc(5_000)))
  const get = (url: string, accepted = 'gzip, br') =>
    app.inject({ url, headers: accepted === '' ? {} : { 'accept-encoding': accepted } })

  const long = await get('/long')
  expect(long.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') })
  expect(JSON.parse(brotliDecompressSync(long.rawPayload).toString())).toEqual({ rows })
  expect(long.rawPayload.length).toBeLessThan(2_000)
  expect((await get('/long', 'gzip')).headers['content-encoding']).toBe('gzip')
  const plain = [await get('/long', ''), await get('/short'), await get('/file')]
  expect(plain.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, undefined, undefined])
  await app.close()
})
