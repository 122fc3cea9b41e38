import { randomBytes } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { givenDispute } from '../../../../testing/data/records.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { mediaTypeOf } from './fileType.ts'
import { openFileStore } from './store.ts'
import { sweepIncoming, sweepOrphans } from './sweepLeft.ts'

const dayMs = 86_400_000
const server = testServer({ load: {}, uploadQuota: { filesADay: 3, bytesADay: 1000, unattachedBytes: 1500 } })

const files = () => server.db.databases.main
const upload = (name = 'a.txt', content = 'A receipt.') => server.as('acq_handler').upload(name, content)
const makeOlder = () => sql`UPDATE file SET uploaded_at = uploaded_at - interval '25 hours'`.execute(files())

describe('What one user uploads', () => {
  beforeEach(async () => {
    await makeOlder()
  })

  it('is so many files a day', async () => {
    for (let n = 0; n < 3; n += 1) expect((await upload()).status).toBe(200)
    const refused = await upload()
    expect([refused.status, refused.body.errCd]).toEqual([429, '4296'])
    expect(refused.body.errMsg).toBe('You have reached the limit of uploads: 3 files a day.')
    expect((await server.as('iss_handler').upload('a.txt', 'Another user.')).status).toBe(200)
    await makeOlder()
    expect((await upload()).status).toBe(200)
  })

  it('is so many bytes a day', async () => {
    expect((await upload('b.txt', 'x'.repeat(1000))).status).toBe(200)
    expect((await upload()).body.errMsg).toContain('MB a day')
  })

  it('is so many bytes that stand on nothing, of any day', async () => {
    expect((await upload('c.txt', 'x'.repeat(700))).status).toBe(200)
    await makeOlder()
    expect((await upload()).body.errMsg).toContain('not attached to anything')
    const dispute = await givenDispute(server)
    await sql`
      INSERT INTO voucher (exp_id, file_id, position, version)
      SELECT ${dispute}, file_id, row_number() OVER (), 1 FROM file
      WHERE uploaded_by = (SELECT user_id FROM app_user WHERE username = 'acq_handler')`.execute(files())
    expect((await upload()).status).toBe(200)
  })
})

describe('What a crash left behind', () => {
  const store = () => openFileStore({ filesUrl: null, dataDir: server.dataDir }, server.db.secrets)
  const put = async (fileId: string, days: number, to = store()) => {
    await mkdir(to.incoming, { recursive: true })
    const draft = join(to.incoming, fileId)
    await writeFile(draft, 'x')
    await to.put(fileId, draft)
    const at = new Date(Date.now() - days * dayMs)
    await utimes(join(server.dataDir, 'files', fileId.slice(0, 2), fileId), at, at)
  }
  const kept = async () => {
    const fileIds: string[] = []
    for await (const { fileId } of store().list()) fileIds.push(fileId)
    return fileIds
  }
  const uuidOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

  it('of an upload goes after a day', async () => {
    const { incoming } = store()
    await mkdir(incoming, { recursive: true })
    for (const name of ['old', 'new']) await writeFile(join(incoming, name), 'x')
    await utimes(join(incoming, 'old'), new Date(), new Date(Date.now() - 1.1 * dayMs))
    expect(await sweepIncoming(store(), new Date())).toBe(1)
    expect(await readdir(incoming)).toEqual(['new'])
  })

  it('in the store goes where no row knows it, and nothing else goes', async () => {
    await put(uuidOf(1), 2)
    await put(uuidOf(2), 0)
    await put(uuidOf(3), 100)
    await put('not-ours', 2)
    // Of another installation that keeps its files in the same place.
    const others = { fileKeys: () => [{ id: 1, wrapKey: randomBytes(32) }] }
    await put(uuidOf(4), 2, openFileStore({ filesUrl: null, dataDir: server.dataDir }, others))
    const before = await kept()
    expect(await sweepOrphans(files(), store(), new Date())).toBe(1)
    expect((await kept()).sort()).toEqual(before.filter((fileId) => fileId !== uuidOf(1)).sort())
  })

  it('is no guess: where too much is unknown to the database, nothing goes', async () => {
    for (let n = 10; n < 111; n += 1) await put(uuidOf(n), 2)
    await expect(sweepOrphans(files(), store(), new Date())).rejects.toThrow('None was removed.')
    expect(await kept()).toContain(uuidOf(10))
  })
})

describe('An old Office document', () => {
  const head = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  const fileOf = async (at: number, ...names: string[]) => {
    const content = Buffer.alloc(3_000_000)
    head.copy(content)
    names.forEach((name, n) => {
      content.write(`${name}\0`, at + n * 500_000, 'utf16le')
    })
    const path = join(server.dataDir, 'sample')
    await writeFile(path, content)
    return path
  }

  it('is known by the name of its stream, also across two pieces of the file', async () => {
    for (const at of [600, 1_048_576 - 10, 2_000_001])
      expect(await mediaTypeOf(await fileOf(at, 'WordDocument'))).toBe('application/msword')
    expect(await mediaTypeOf(await fileOf(900, 'Workbook', 'WordDocument'))).toBe('application/msword')
    expect(await mediaTypeOf(await fileOf(900, 'Property'))).toBeNull()
  })
})

describe('Uploads at the same time', () => {
  it('are two of a user', async () => {
    const { load } = server.app
    const ends = [await load.startUpload('7'), await load.startUpload('7')]
    await expect(load.startUpload('7')).rejects.toMatchObject({ error: 'uploadsRunning' })
    const other = await load.startUpload('8')
    for (const end of [...ends, other]) end()
    ;(await load.startUpload('7'))()
  })
})
