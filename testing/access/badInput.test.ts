/** @module-tag slow */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seal } from '../../src/contract/sealing.ts'
import { givenHistory, type HistoryKey } from '../data/history.ts'
import { givenDispute } from '../data/records.ts'
import { formOn } from '../flows/records.ts'
import { hostile } from '../load/hostile.ts'
import type { Browser } from '../server/browser.ts'
import { everythingIn } from '../server/snapshot.ts'
import { testServer } from '../server/testServer.ts'

/** Whatever is sent: a refusal with a sentence, never a 500, and nothing changed. */

const server = testServer()
let expId: string
let key: HistoryKey
let before: string
beforeAll(async () => {
  expId = await givenDispute(server)
  const [made] = await givenHistory(server.db)
  if (!made) throw new Error('There is no transaction.')
  key = made
  await server.as('admin').get('/api/auth/info')
  before = await everythingIn(server.db)
})
afterEach(async () => {
  const was = before
  before = await everythingIn(server.db)
  expect(before).toBe(was)
})

const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  server.as('admin').post(`/api/${path}`, body, headers)
const search = (conditions: object) => post('query/historyTransaction/search', conditions)
const bytes = (path: string, payload: string | Buffer, type = 'application/json', more = {}) =>
  server
    .as('admin')
    .browser()
    .then((browser: Browser) =>
      browser.send({ method: 'POST', url: `/api/${path}`, payload, headers: { 'content-type': type, ...more } }),
    )

function refusal(status: number, errCd: string, field?: string) {
  return { status, body: { errCd, errMsg: expect.stringMatching(/\S/), ...(field && { field }) } }
}

describe('what cannot be read', () => {
  it.each([
    '{',
    '{"currPage":1',
    '[1',
    'currPage=1',
    '"a',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":1}}',
    '',
  ])('is malformed: %j', async (text) => {
    expect(await bytes('verifyPass', text)).toMatchObject(refusal(400, '4000'))
  })

  it.each(['[]', '"text"', '1', 'null', 'true'])('is malformed where it is no object: %s', async (text) => {
    expect(await bytes('verifyPass', text)).toMatchObject(refusal(400, '4000'))
  })

  it.each([
    ['another encoding', Buffer.from('{"noteId":"Jos\xe9"}', 'latin1')],
    ['a half character', Buffer.from([...Buffer.from('{"noteId":"'), 0xe4, 0xb8, ...Buffer.from('"}')])],
  ])('is refused in %s', async (_what, body) => {
    expect(await bytes('verifyPass', body)).toMatchObject(refusal(400, '4480'))
    expect(await bytes('verifyPass', body, 'application/json; charset=iso-8859-1')).toMatchObject(refusal(415, '4150'))
  })

  it('is read as UTF-8 where that is said', async () => {
    for (const type of ['application/json; charset=utf-8', 'application/json; charset="UTF-8"'])
      expect(await bytes('verifyPass', '{}', type)).toMatchObject(refusal(400, '4003'))
  })

  it('is refused where it is packed, for that and nothing else', async () => {
    const packed = { 'content-encoding': 'gzip' }
    for (const payload of [gzipSync('{}'), '{}'])
      expect(await bytes('verifyPass', payload, 'application/json', packed)).toMatchObject(refusal(415, '4150'))
    const plain = { 'content-encoding': 'identity' }
    expect(await bytes('verifyPass', '{}', 'application/json', plain)).toMatchObject(refusal(400, '4003'))
  })

  it('is malformed where it lies in a thousand brackets, whatever call it is for', async () => {
    const deep = (value: string) => `${'['.repeat(3_000)}${value}${']'.repeat(3_000)}`
    for (const { call } of server.app.servedCalls.filter(
      ({ call: { method, encoding } }) => method === 'POST' && !encoding,
    )) {
      const answer = await bytes(call.path, `{"content":{"x":${deep('1')}},"list":${deep('"a"')}}`)
      expect(answer.status, call.path).toBeGreaterThanOrEqual(400)
      expect(answer.status, call.path).toBeLessThan(500)
    }
    expect(await bytes('save/draft', `{"key":"a","path":"/x","content":{"x":"${'['.repeat(1_000)}"}}`)).toMatchObject({
      status: 200,
    })
    await post('delete/draft', { key: 'a' })
  })

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is refused as %s',
    async (type) => {
      expect(await bytes('verifyPass', 'list=1', type)).toMatchObject(refusal(415, '4150'))
    },
  )

  it('is too large above one megabyte', async () => {
    const data = 'A'.repeat(1024 * 1024)
    expect(await post('submit/withOrig/stdDispute', { data })).toMatchObject(refusal(413, '4130'))
  })

  it('is no HTTP at all', async () => {
    const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
    for (const bytes of ['NONSENSE\r\n\r\n', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`]) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(bytes)
      const answer = await text(socket)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ errCd: '4000' })
    }
  })

  it('is an address that is not there, or takes another method', async () => {
    const browser = await server.as('admin').browser()
    expect(await post('nothing', {})).toMatchObject(refusal(404, '4040'))
    expect(await browser.get('/api/verifyPass')).toMatchObject(refusal(405, '4050'))
    expect(await post('auth/info', {})).toMatchObject(refusal(405, '4050'))
    for (const url of [
      '/api/%',
      '/api/%00',
      '/api/downloadVoucher/%E0%A4%A',
      '/api/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
    ])
      expect((await browser.send({ method: 'POST', url })).status, url).toBeOneOf([400, 404])
  })
})

describe('a field', () => {
  it('that is there twice, or stands in the address of a call with a body, is named, whatever call it is for', async () => {
    const calls = server.app.servedCalls.map(({ call }) => call).filter(({ method }) => method === 'POST')
    const mayCall: string[] = []
    for (const { path, encoding } of calls) {
      if (encoding) continue
      const twice = await bytes(path, '{"colour":"red","colour":"blue"}')
      expect(twice.status, path).toBeOneOf([400, 403])
      if (twice.status === 403) continue
      mayCall.push(path)
      expect(twice, path).toMatchObject(refusal(400, '4001', 'colour'))
      expect(await bytes(`${path}?colour=red`, '{}'), path).toMatchObject(refusal(400, '4002', 'colour'))
    }
    expect(mayCall.length).toBeGreaterThan(100)
    expect((await bytes('verifyPass', '{"list":[{"expId":"a","expId":"b"}]}')).body.errMsg).toBe(
      'Record ID is there more than once.',
    )
  })

  it('that is not known is named', async () => {
    expect(await search({ retriRefNo: '632512123456', colour: 'red' })).toMatchObject(refusal(400, '4002', 'colour'))
  })

  it.each(['constructor', 'toString', 'valueOf'])('that is called %s is named as it is', async (name) => {
    const unknown = await search({ [name]: 1 })
    expect(unknown).toMatchObject(refusal(400, '4002', name))
    expect(unknown.body.errMsg).toBe(`Unknown field: ${name}.`)
    const plan = { action: 'verifyPass', call: 'query/stdDispute/unverified', conditions: { [name]: 1 } }
    const wrong = await server.as('acq_verifier').post('/api/bulk/plan', plan)
    expect(wrong).toMatchObject(refusal(400, '4001', name))
  })

  it.each([
    [
      'a text that is too short',
      'modify/ssoSetting',
      { insIdCd: '00010344', version: 1, enabled: true, issuerUrl: 'https' },
      'issuerUrl',
    ],
    ['a blank text', 'save/draft', { key: '  ', path: '/x', content: {} }, 'key'],
    ['a file that has no id', 'download', { fileName: 'a.txt', filePath: 'a' }, 'filePath'],
    ['a hash that is none', 'bulk/commit', { bulkId: '1', hash: 'x' }, 'hash'],
    ['an id that is none', 'bulk/plan', { retryOf: 'x' }, 'retryOf'],
    [
      'a position that is none',
      'bulk/plan',
      { action: 'verifyPass', list: [{ expId: 'D26092800000001', position: 'x' }] },
      'position',
    ],
    ['a form beside a payload', 'submit/withOrig/stdDispute', { data: 'x', form: {} }, 'form'],
  ])('that is wrong is named, and what is wrong with it: %s', async (_what, path, body, field) => {
    const answer = await post(path, body)
    expect(answer.body.field).toBe(field)
    expect(answer.body.errMsg).not.toMatch(/wrong type|at least 0/)
  })

  it('with a NUL is named, also of who logs in', async () => {
    const fields = { username: 'admin\0', password: 'x', code: 'TEST', uuid: crypto.randomUUID() }
    const browser = await server.as('admin').browser()
    for (const answer of [
      await browser.postForm('/api/auth/login', fields),
      await post('user/findPasswordEmail', { username: 'admin\0', code: 'TEST', uuid: fields.uuid }),
    ])
      expect(answer).toMatchObject(refusal(400, '4001', 'username'))
    expect(await post('save/draft', { key: 'a', path: '/x', content: { remark: 'a\0' } })).toMatchObject(
      refusal(400, '4001', 'remark'),
    )
  })

  it('that is missing is named', async () => {
    expect(await post('detail/disputeInf', {})).toMatchObject(refusal(400, '4003', 'expId'))
    expect((await post('detail/disputeInf', {})).body.errMsg).toBe('Record ID is required.')
  })

  it.each([
    ['a text for a number', { currPage: 'one' }, 'currPage'],
    ['a fraction', { currPage: 1.5 }, 'currPage'],
    ['a page before the first', { currPage: 0 }, 'currPage'],
    ['more rows than a page holds', { pageSize: 101 }, 'pageSize'],
    ['a number for a text', { retriRefNo: 632512123456 }, 'retriRefNo'],
    ['a list for a text', { retriRefNo: ['632512123456'] }, 'retriRefNo'],
    ['an object for a text', { retriRefNo: { $gt: '' } }, 'retriRefNo'],
    ['null', { retriRefNo: null }, 'retriRefNo'],
    ['a day that is none', { settleDtFrom: '20260231' }, 'settleDtFrom'],
    ['an amount below zero', { transAtFrom: '-1' }, 'transAtFrom'],
    ['an amount of 13 digits', { transAtTo: '1234567890123' }, 'transAtTo'],
    ['a card with a wrong check digit', { priAcctNo: '6200000000000001' }, 'priAcctNo'],
    ['an institution of letters', { acqInsIdCd: 'ABCDEFGH' }, 'acqInsIdCd'],
    ['a column that it is not sorted by', { sort: 'priAcctNo; DROP TABLE history' }, 'sort'],
  ])('holds no %s', async (_what, wrong, field) => {
    const answer = await search({ retriRefNo: '632512123456', ...wrong })
    expect(answer).toMatchObject(refusal(400, '4001', field))
    expect(answer.body.errMsg).not.toMatch(/undefined|null|\{|NaN/)
  })

  it.each(['en', 'zh'])('is refused with its label and its bound, in %s', async (language) => {
    const browser = await server.as('admin').browser()
    browser.cookies.set('language', language)
    const { body } = await browser.post('/api/detail/disputeInf', { expId: 'short' })
    browser.cookies.delete('language')
    if (language === 'en') expect(body.errMsg).toBe('Record ID must be 15 letters or digits.')
    else expect(body.errMsg).toMatch(/\p{Script=Han}/u)
  })

  it('with dates the wrong way round is refused', async () => {
    const reversed = { settleDtFrom: '20260902', settleDtTo: '20260901' }
    expect(await search(reversed)).toMatchObject(refusal(400, '4004'))
    expect(await post('query/stdDispute/search', reversed)).toMatchObject(refusal(400, '4004'))
  })

  it('with a page number of a million answers an empty page', async () => {
    const far = { currPage: 1_000_000, pageSize: 100, settleDtFrom: '20260101', settleDtTo: '20261231' }
    expect(await search(far)).toMatchObject({ status: 200, body: { list: [] } })
    expect(await post('query/stdDispute/search', { currPage: 1_000_000 })).toMatchObject({
      status: 200,
      body: { list: [] },
    })
    expect(await post('query/stdDispute/search', { currPage: 1_000_001 })).toMatchObject(
      refusal(400, '4001', 'currPage'),
    )
  })
})

describe('SQL and markup', () => {
  it('in every text condition of every list is a text like any other', async () => {
    const calls = server.app.servedCalls.map(({ call }) => call).filter((call) => call.path.startsWith('query/'))
    const document = (await server.browser().get('/api/openapi.json')).body
    // The lists of all flows ask in the same way: all texts go to one of them, and one or another to each condition of the rest.
    const thoroughly = ['query/stdDispute/search', 'query/historyTransaction/search']
    let turn = 0
    for (const { path } of calls) {
      // A call without a body has no condition.
      const schema = document.paths[`/api/${path}`].post?.requestBody?.content['application/json'].schema ?? {}
      for (const name of Object.keys(schema.properties ?? {})) {
        const texts = thoroughly.includes(path) ? hostile : hostile.slice(turn++ % hostile.length).slice(0, 1)
        for (const text of texts) {
          const { status, body } = await post(path, { settleDtFrom: '20260101', settleDtTo: '20261231', [name]: text })
          expect(status, `${path} ${name} ${text}`).toBeOneOf([200, 400])
          if (status === 200) expect(body.list, `${path} ${name} ${text}`).toEqual([])
        }
      }
    }
  })

  it('in a record’s id, a file’s name, a page’s id and an idempotency key finds nothing', async () => {
    for (const text of hostile) {
      expect((await post('detail/disputeInf', { expId: text })).status).toBe(400)
      expect((await post('download', { fileName: text, filePath: crypto.randomUUID() })).status).toBe(400)
      expect((await post('download', { fileName: 'a', filePath: text })).status).toBe(400)
      expect((await post('definition', { pageId: text })).status).toBe(400)
      expect((await post(`downloadVoucher/${encodeURIComponent(text.toWellFormed())}`, {})).status).toBeOneOf([
        400, 404,
      ])
      const list = [{ expId: 'D26092800000001', position: 'unverified', remark: text }]
      expect((await post('verifyPass', { list })).status).toBeOneOf([200, 400])
    }
  })

  it('as a user’s name or password is wrong, and no more', async () => {
    for (const text of hostile) {
      const { status, body } = await server.browser().logIn(text, text, 'TEST')
      expect(status).toBe(400)
      expect(body.errMsg).toMatch(/\S/)
    }
  })
})

describe('a sealed payload', () => {
  const submit = (data: unknown) => post('submit/withOrig/stdDispute', { data })

  it('that does not open is refused', async () => {
    const good = await seal(formOn(key))
    const flipped = `${good.slice(0, 20)}${good[20] === 'A' ? 'B' : 'A'}${good.slice(21)}`
    const cases = ['', 'AAAA', ':', ':::::', 'ü', good.slice(1), flipped, `${good}:`, `${good}:${good}`, `:${good}`]
    for (const data of cases) expect(await submit(data), data.slice(0, 30)).toMatchObject({ status: 400 })
    expect(await submit(await seal(formOn(key), '123456'))).toMatchObject(refusal(400, '4006'))
    expect(await submit(42)).toMatchObject({ status: 400 })
  })

  it('that holds something else is refused', async () => {
    for (const content of [null, 1, 'text', [], {}, [formOn(key)], { ...formOn(key), state: 'verifiedPass' }])
      expect(await submit(await seal(content)), JSON.stringify(content)).toMatchObject({ status: 400 })
  })

  it('with a wrong value in any field changes nothing', async () => {
    const good = formOn(key)
    for (const name of Object.keys(good)) {
      for (const value of [null, 1, {}, [], '', 'x'.repeat(500), ...hostile]) {
        const { status, body } = await submit(await seal({ ...good, [name]: value, submitTransAt: '0' }))
        expect(status, `${name} ${JSON.stringify(value)}`).toBeOneOf([200, 400])
        if (status === 200) expect(body.successCount).toBe(0)
        else expect(body.errMsg).toMatch(/\S/)
      }
    }
  })
})

describe('random bodies', () => {
  /** Names that calls know, so that a body gets past the first check now and then. */
  const names = [
    'expId',
    'list',
    'data',
    'position',
    'remark',
    'currPage',
    'pageSize',
    'settleDtFrom',
    'pageId',
    'filePath',
    'uuid',
    'sort',
  ]
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...hostile, '20260901', 'unverified', 'D26092800000001'),
  )
  const body = fc.oneof(
    fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), value, { maxKeys: 6 }),
    fc.jsonValue({ maxDepth: 4 }),
  )

  it('at any call of the OpenAPI document are answered, and never by a 500', async () => {
    const document = (await server.browser().get('/api/openapi.json')).body
    const paths = Object.entries(document.paths as Record<string, object>)
      .filter(([, methods]) => 'post' in methods)
      .map(([path]) => path)
      // Logging out would end the walk.
      .filter((path) => !path.endsWith('/logout'))
    for (const path of paths) {
      await fc.assert(
        fc.asyncProperty(body, fc.string({ unit: 'binary' }), async (sent, id) => {
          const url = path.replace('{expId}', encodeURIComponent(id.toWellFormed()) || '%20')
          const { status, text } = await server.as('admin').post(url, sent)
          expect(status, `${url} ${text}`).toBeLessThan(500)
          if (status !== 200)
            expect(JSON.parse(text), url).toMatchObject({ errCd: expect.any(String), errMsg: expect.any(String) })
        }),
        { numRuns: 4 },
      )
    }
    expect(paths.length).toBeGreaterThan(100)
  })
})

describe('what stands', () => {
  it('still works after all that', async () => {
    const { body } = await post('detail/disputeInf', { expId })
    expect(body).toMatchObject({ expId, state: 'unverified', version: 1 })
    expect(server.log()).not.toContain('request failed')
  })
})
