import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { givenDispute } from '../../../../testing/data/records.ts'
import { givenServer } from '../../../../testing/server/server.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { createKeyFile } from '../../db/cards/keyFile.ts'
import { dropOldFileKeys, rotateFileKey } from '../../db/cards/rotateKeys.ts'
import { openSecrets } from '../../db/cards/secrets.ts'
import { ownerPool } from '../../db/pools/databases.ts'
import { verifyEvents } from '../../flows/events/verifyEvents.ts'
import { openFileStore } from './store.ts'
import { verifyFiles } from './verifyFiles.ts'

const server = testServer()

interface Uploaded {
  fileName: string
  filePath: string
}

const text = 'A sales slip with a card number on it. '.repeat(5_000)

async function uploaded(content: string): Promise<Uploaded> {
  const { fileName, filePath } = (await server.as('acq_handler').upload('slip.txt', content)).body
  return { fileName, filePath }
}

const pathOf = ({ filePath }: Uploaded) => join(server.dataDir, 'files', filePath.slice(0, 2), filePath)
const download = (file: Uploaded) => server.as('acq_handler').post('/api/download', file)

it('An upload lies sealed in the store, and its hash beside its name', async () => {
  const file = await uploaded(text)
  const stored = await readFile(pathOf(file))
  expect(stored.includes('sales slip')).toBe(false)
  const row = await server.db.databases.main
    .selectFrom('file')
    .select('sha256')
    .where('file_id', '=', file.filePath)
    .executeTakeFirstOrThrow()
  expect(row.sha256).toBe(createHash('sha256').update(text).digest('hex'))
  expect((await download(file)).text).toBe(text)
})

it('A file whose bytes were changed or swapped is refused, and the log says which', async () => {
  const [changed, swapped, other] = [
    await uploaded('A first slip.'),
    await uploaded('The second.'),
    await uploaded('A third slip.'),
  ]
  const bytes = await readFile(pathOf(changed))
  bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1
  await writeFile(pathOf(changed), bytes)
  await writeFile(pathOf(swapped), await readFile(pathOf(other)))
  for (const file of [changed, swapped]) {
    const { status, body } = await download(file)
    expect([status, body.errCd]).toEqual([500, '4371'])
    expect(server.log()).toContain(`The file ${file.filePath} is not what was`)
  }
})

it('A file that was replaced by another one of the same length in the clear is found by its hash', async () => {
  const file = await uploaded('I owe you 100.')
  await writeFile(pathOf(file), 'I owe you 999.')
  expect((await download(file)).body.errCd).toBe('4371')
})

it('The hash of a voucher stands in the event that brought it', async () => {
  const file = await uploaded('A voucher.')
  const expId = await givenDispute(server, 'unverified', { vouchers: [file] })
  const { content } = await server.db.databases.main
    .selectFrom('exception_event')
    .select('content')
    .where('exp_id', '=', expId)
    .where('version', '=', 1)
    .executeTakeFirstOrThrow()
  const sha256 = createHash('sha256').update('A voucher.').digest('hex')
  expect(JSON.parse(content ?? '').vouchers).toMatchObject([{ fileId: file.filePath, sha256 }])
})

it('The verification of the vouchers finds bytes that were swapped, and those that are gone', async () => {
  const { db, dataDir } = server
  const store = openFileStore({ filesUrl: null, dataDir }, db.secrets)
  const file = await uploaded('The slip of a record.')
  const expId = await givenDispute(server, 'unverified', { vouchers: [file] })
  const verify = async () => (await verifyFiles(db.databases.main, store)).broken
  expect(await verify()).toBeNull()
  const other = await uploaded('The slip of a thief.')
  await writeFile(pathOf(file), await readFile(pathOf(other)))
  expect(await verify()).toMatchObject({
    fileId: file.filePath,
    where: `record ${expId}`,
    what: expect.stringContaining('is not what was'),
  })
  await rm(pathOf(file))
  expect(await verify()).toMatchObject({ where: `record ${expId}` })
  // A hash that was made to fit the bytes differs from that in the event of the record.
  const owner = ownerPool(db.connection)
  await owner.query("UPDATE file SET sha256 = repeat('a', 64) WHERE file_id = $1", [file.filePath])
  await owner.end()
  expect((await verifyEvents(db.databases.main)).broken).toMatchObject({
    expId,
    what: 'What the record asks is not what its last submission or change says.',
  })
})

it('The verification finds swapped bytes of a shared file too', async () => {
  const own = await givenServer()
  try {
    const store = openFileStore({ filesUrl: null, dataDir: own.dataDir }, own.db.secrets)
    const verify = () => verifyFiles(own.db.databases.main, store)
    const put = async (name: string) =>
      (await own.as('head_auditor').upload(name, `The file ${name}.`)).body.filePath as string
    const pathIn = (fileId: string) => join(own.dataDir, 'files', fileId.slice(0, 2), fileId)
    const [filePath, loose] = [await put('shared.txt'), await put('loose.txt')]
    const sharing = { fileName: 'Risk rules', filePath, audience: ['00010344'] }
    expect((await own.as('head_auditor').post('/api/add/sharingFile', sharing)).status).toBe(200)
    expect(await verify()).toEqual({ files: 1, broken: null })
    await writeFile(pathIn(filePath), await readFile(pathIn(loose)))
    expect((await verify()).broken).toMatchObject({ where: `shared file ${filePath}` })
  } finally {
    await own.close()
  }
})

it('A zip is refused or breaks off where one of its vouchers was changed', async () => {
  const files = [await uploaded('The first voucher.'), await uploaded('The second voucher.')]
  const expId = await givenDispute(server, 'unverified', { vouchers: files })
  const last = files[1] as Uploaded
  await writeFile(pathOf(last), 'Another altogether.')
  const answer = await server
    .as('acq_handler')
    .post(`/api/downloadVoucher/${expId}`)
    .catch(() => 'broken off' as const)
  // Refused where nothing had left yet.
  expect(['broken off', 500]).toContain(answer === 'broken off' ? answer : answer.status)
  expect(server.log()).toContain('a voucher could not be read')
})

it('A file goes under another key of the key file, and the older one is needed no more', async () => {
  const keyFile = join(server.dataDir, 'keys.json')
  createKeyFile(keyFile)
  const settings = { filesUrl: null, dataDir: server.dataDir }
  const file = 'e7b1a3f0-0000-4000-8000-00000000000a'
  const draft = join(server.dataDir, 'draft')
  await writeFile(draft, text)
  await openFileStore(settings, openSecrets(keyFile)).put(file, draft)

  const { done: id } = rotateFileKey(keyFile)
  const both = openFileStore(settings, openSecrets(keyFile))
  expect([await both.rewrap(file), await both.rewrap(file)]).toEqual([true, false])
  dropOldFileKeys(keyFile, id)
  const content = await openFileStore(settings, openSecrets(keyFile)).get(file)
  expect((await content?.toArray())?.join('')).toBe(text)
})
