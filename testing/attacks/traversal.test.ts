import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountNamed } from '../data/people.ts'
import { testServer } from '../server/testServer.ts'

/** Whoever wants a file that is none of ours to give, by a path instead of an id. */

const secret = 'nobody outside reads this'
const wanted = ['secret.txt', 'files/../secret.txt', '../secret.txt', '../../../../etc/passwd', '/etc/passwd']
const paths = wanted.flatMap((path) => [
  path,
  path.replaceAll('/', '\\'),
  encodeURIComponent(path),
  encodeURIComponent(encodeURIComponent(path)),
  path.replaceAll('../../src/server/', '....//'),
  path.replaceAll('.', '%2e'),
  `${path}\0.pdf`,
  `file://${path}`,
])

const server = testServer()
beforeAll(() => writeFile(join(server.dataDir, 'secret.txt'), secret))

function expectNothing(answer: { status: number; text: string }, path: string): void {
  expect(answer.status, path).toBeOneOf([400, 401, 403, 404, 405])
  expectNoSecret(answer, path)
}

/** An address that is none of a file may be one of the browser's router: then the page comes. */
function expectNoSecret({ status, text }: { status: number; text: string }, path: string): void {
  expect(status, path).toBeLessThan(500)
  expect(text, path).not.toContain(secret)
  expect(text, path).not.toContain('root:')
}

describe('a path is no file', () => {
  it('to a download, as its id or as its name', async () => {
    const upload = await server.as('acq_handler').upload('receipt.txt', 'A receipt.')
    const { fileName, filePath } = upload.body
    for (const path of paths) {
      expectNothing(await server.as('admin').post('/api/download', { fileName: 'receipt.txt', filePath: path }), path)
      const byId = `${filePath}/${path}`
      expectNothing(await server.as('acq_handler').post('/api/download', { fileName, filePath: byId }), path)
    }
    // The name that is sent decides nothing: the file keeps its own.
    const named = await server.as('acq_handler').post('/api/download', { fileName: '../secret.txt', filePath })
    expect(named.text).toBe('A receipt.')
    expect(named.headers['content-disposition']).toContain('filename="receipt.txt"')
  })

  it('to the download of a record’s vouchers', async () => {
    const browser = await server.as('admin').browser()
    for (const path of paths) {
      const url = `/api/downloadVoucher/${encodeURIComponent(path)}`
      expectNothing(await browser.send({ method: 'POST', url }), path)
    }
  })

  it('to the picture of a user', async () => {
    const { userId } = await accountNamed(server, 'admin')
    for (const path of paths) {
      const part = encodeURIComponent(path)
      expectNothing(await server.as('admin').get(`/api/user/avatar/${userId}/${part}`), path)
      expectNothing(await server.as('admin').get(`/api/user/avatar/${part}/${'0'.repeat(32)}`), path)
    }
  })

  it('that an upload is stored under', async () => {
    for (const path of paths) {
      const { status, body } = await server.as('acq_handler').upload(path, 'A receipt.')
      expect(status, path).toBe(200)
      expect(body.filePath, path).toMatch(/^[0-9a-f-]{36}$/)
      expect(body.fileName, path).not.toMatch(/[/\\\0]|^\./)
    }
  })

  it('of the web app, nor of anything else that is asked for by an address', async () => {
    const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
    for (const path of paths)
      for (const place of ['/', '/assets/', '/assets/..%2f', '/api/download/', '/api/user/avatar/1/'])
        expectNoSecret(await getRaw(Number(port), `${place}${path.replaceAll('\0', '%00')}`), place + path)
  })
})

async function getRaw(port: number, path: string): Promise<{ status: number; text: string }> {
  const asked = get({ host: '127.0.0.1', port, path, agent: false })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, text: await text(answer) }
}
