import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { phraseBy, withoutPrivate } from './phrase.ts'

const source = { id: 'how.x', title: 'Exports', pages: [], questions: [], related: [], text: '**Export** saves all.' }

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

interface Sent {
  url: string | undefined
  authorization: string | undefined
  body: string
}

async function givenModel(status: number, reply: string | null): Promise<{ host: string; sent: Sent[] }> {
  const sent: Sent[] = []
  const model = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    sent.push({ url: request.url, authorization: request.headers.authorization, body })
    // Without a reply it never answers.
    if (reply !== null) response.writeHead(status, { 'content-type': 'application/json' }).end(reply)
  })
  server = model
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  return { host: `127.0.0.1:${(model.address() as AddressInfo).port}`, sent }
}

const completion = (content: string) => JSON.stringify({ choices: [{ message: { content } }] })

it('phrases the passages by the model, and names the sources', async () => {
  const { host, sent } = await givenModel(200, completion('Press Export. [1]'))
  const phrase = phraseBy(`http://user:key%201@${host}/v1?model=small`)
  expect(await phrase('how do I export?', [source], 'en')).toBe('Press Export. [1]\n[1] Exports')
  expect(sent[0]).toMatchObject({ url: '/v1/chat/completions', authorization: 'Bearer key 1' })
  const { model, messages } = JSON.parse(sent[0]?.body ?? '')
  expect(model).toBe('small')
  expect(messages[0].content).toContain('[1] Exports\nExport saves all.')
})

it.each([
  'Within 45 days. [1]',
  'It saves 1,000 rows. [1]',
  'Code 4999. [1]',
  'Within [45] days.',
  'Yes, 99 rows. [1]',
  'Within ten days. [1]',
  'Within one hundred and eighty days. [1]',
  'By the sixtieth day, or within a week. [1]',
  '十天之内。[1]',
  '一百八十天之内，最多3万条。[1]',
])('leaves the plain answer where the model names a figure that no passage has: %s', async (lie) => {
  const { host } = await givenModel(200, completion(lie))
  const reasons: unknown[] = []
  const phrase = phraseBy(`http://${host}/v1`, { log: { warn: (what: unknown) => reasons.push(what) } })
  const articles = [{ ...source, text: '**Export** saves up to 100 rows within 30 days.' }]
  expect(await phrase('is it 99 rows?', articles, 'en')).toBeNull()
  expect(JSON.stringify(reasons)).toContain('figures that no passage has')
})

it.each(['Within 30 days, 100 rows.', 'Ten files at most, 100 rows.', '100 条，十天之内。'])(
  'keeps figures as a passage has them, in digits or in words: %s',
  async (said) => {
    const { host } = await givenModel(200, completion(`${said} [1]`))
    const articles = [
      { ...source, text: '**Export** saves up to 100 rows within 30 days, ten files at most. 十个文件。' },
    ]
    expect(await phraseBy(`http://${host}/v1`)('how many?', articles, 'en')).toContain(said)
  },
)

it('sends no card number, record id, address or other number', async () => {
  const { host, sent } = await givenModel(200, completion('Ask [1].'))
  const question = 'card 4111 1111 1111 1111 of a@b.example in E23260901000001, RRN 123456789012'
  await phraseBy(`http://${host}/v1`)(question, [source], 'en')
  expect(sent[0]?.body).not.toMatch(/1111|a@b|E2326|123456789/)
  expect(withoutPrivate('error 4121 for E32')).toBe('error 4121 for E32')
})

it.each([
  ['an error', 500, '{}'],
  ['no JSON', 200, 'hello'],
  ['another shape', 200, '{"choices":[]}'],
  ['nothing in time', 200, null],
])('leaves the plain answer where the model answers %s', async (_, status, reply) => {
  const { host } = await givenModel(status, reply)
  expect(await phraseBy(`http://${host}/v1`, { timeoutMs: 200 })('how?', [source], 'en')).toBeNull()
})

it('stops reading an answer that is larger than 64 KiB, and leaves the plain one', async () => {
  let closed = false
  const model = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write(`{"choices":[{"message":{"content":"${'x'.repeat(70_000)}`)
    // It never ends: only whoever reads can.
    response.on('close', () => {
      closed = true
    })
  })
  server = model
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  const { port } = model.address() as AddressInfo
  const reasons: unknown[] = []
  const log = { warn: (facts: unknown) => reasons.push(facts) } as never
  expect(await phraseBy(`http://127.0.0.1:${port}/v1`, { log })('how?', [source], 'en')).toBeNull()
  expect(reasons).toEqual([{ reason: 'It answered more than 65536 bytes.' }])
  await expect.poll(() => closed).toBe(true)
})

it('takes a long answer within the bound', async () => {
  const { host } = await givenModel(200, completion(`Long. [1] ${'界'.repeat(20_000)}`))
  expect(await phraseBy(`http://${host}/v1`)('how?', [source], 'zh')).toContain('Long. [1]')
})

it('leaves the plain answer where nobody is there', async () => {
  expect(await phraseBy('http://127.0.0.1:9/v1')('how?', [source], 'en')).toBeNull()
})
