import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idsIn, messagesTo, say } from '../../../../testing/data/chat.ts'
import { bmp, gif, png, spreadsheet, webp, zip } from '../../../../testing/files/samples.ts'
import { givenLive, type Listening, type Live } from '../../../../testing/server/live.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { topics } from '../../../contract/messages/topics.ts'
import { openFileStore } from '../files/store.ts'
import { sweepUploads } from '../files/sweep.ts'
import { verifyFiles } from '../files/verifyFiles.ts'

const atOnce = 10
const server = testServer({ limits: { chatPerUser: 2 * atOnce } })
let live: Live
let results: Listening
let id: (username: string) => string
beforeAll(async () => {
  live = await givenLive(server)
  id = await idsIn(server.db)
  results = await live.listen('viewer', topics.results)
})
afterAll(() => live.close())

const uploaded = async (username: string, name: string, content: Buffer | string) =>
  (await server.as(username).upload(name, content)).body
const download = (username: string, { fileName, filePath }: { fileName: string; filePath: string }) =>
  server.as(username).post('/api/download', { fileName, filePath })

it('A file goes by upload, from whoever may chat, and is for the two alone', async () => {
  const picture = await uploaded('viewer', 'counter.png', png)
  const theirs = await live.listen('iss_handler', topics.chat)
  const { message } = await say(results, id('iss_handler'), '', { filePath: picture.filePath })
  expect(message).toMatchObject({
    text: '',
    file: { fileName: 'counter.png', filePath: picture.filePath, size: png.length, mediaType: 'image/png' },
  })
  await expect.poll(() => messagesTo(theirs)).toMatchObject([{ file: { fileName: 'counter.png' } }])
  for (const username of ['viewer', 'iss_handler']) expect((await download(username, picture)).status).toBe(200)
  for (const username of ['acq_handler', 'head_auditor', 'admin'])
    expect((await download(username, picture)).body.errCd).toBe('4014')
  await expect
    .poll(async () => (await server.as('iss_handler').post('/api/query/message', { type: 'chat' })).body.list)
    .toMatchObject([{ filePath: picture.filePath, hasLoading: true }])
  const { list } = (await server.as('iss_handler').post('/api/query/chat/entries', {})).body
  expect(list[0].preview).toBe('counter.png')
})

it('Pictures may also be gif, webp and bmp, by their content', async () => {
  const pictures = { 'image/gif': gif, 'image/webp': webp, 'image/bmp': bmp }
  for (const [mediaType, content] of Object.entries(pictures)) {
    const { fileName, filePath } = await uploaded('viewer', 'picture.png', content)
    expect((await say(results, id('iss_handler'), '', { filePath })).message?.file).toMatchObject({
      fileName,
      mediaType,
    })
    const { status, headers } = await download('iss_handler', { fileName, filePath })
    expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([200, mediaType, 'nosniff'])
  }
})

it('A file is refused where it is of another kind, of somebody else, taken already, or gone', async () => {
  const packed = await uploaded('viewer', 'all.zip', zip)
  expect(await say(results, id('iss_handler'), 'All', { filePath: packed.filePath })).toMatchObject({
    errCd: '4013',
    errMsg: 'Unsupported file type',
  })
  const table = await uploaded('viewer', 'table.xlsx', spreadsheet)
  const foreign = await uploaded('acq_handler', 'foreign.txt', 'Not yours.')
  expect((await say(results, id('iss_handler'), 'Mine', { filePath: table.filePath })).message?.file).toBeTruthy()
  for (const filePath of [table.filePath, foreign.filePath, '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'])
    expect(await say(results, id('iss_handler'), 'Again', { filePath })).toMatchObject({ errCd: '4312' })
})

it('A file is kept when the uploads are swept that nothing has taken', async () => {
  const sent = await uploaded('iss_auditor', 'kept.txt', 'Kept.')
  const left = await uploaded('iss_auditor', 'left.txt', 'Left.')
  const mine = await live.listen('iss_auditor', topics.results)
  await say(mine, id('viewer'), 'Here.', { filePath: sent.filePath })
  const store = openFileStore({ filesUrl: null, dataDir: server.dataDir }, server.db.secrets)
  await sweepUploads(server.db.databases.main, store, new Date(Date.now() + 31 * 86_400_000))
  expect((await download('viewer', sent)).text).toBe('Kept.')
  expect((await download('iss_auditor', left)).status).toBe(400)
})

it('The verification of the files finds bytes that were swapped', async () => {
  const sent = await uploaded('acq_verifier', 'said.txt', 'As it was said.')
  const other = await uploaded('acq_verifier', 'other.txt', 'As it was not.')
  const mine = await live.listen('acq_verifier', topics.results)
  await say(mine, id('viewer'), 'Here.', { filePath: sent.filePath })
  const store = openFileStore({ filesUrl: null, dataDir: server.dataDir }, server.db.secrets)
  const broken = async () => (await verifyFiles(server.db.databases.main, store)).broken
  expect(await broken()).toBeNull()
  const pathOf = ({ filePath }: { filePath: string }) => join(server.dataDir, 'files', filePath.slice(0, 2), filePath)
  await copyFile(pathOf(other), pathOf(sent))
  expect(await broken()).toMatchObject({ where: `file of a conversation ${sent.filePath}` })
})

it('A message is refused where its sender sends too many at once, and only there', async () => {
  const flood = await live.listen('acq_auditor', topics.results)
  const answers = []
  for (let n = 0; n < atOnce + 3; n++) answers.push(await say(flood, id('viewer'), `No. ${n}`))
  expect(answers.slice(0, atOnce).every(({ message }) => message)).toBe(true)
  expect(answers.at(-1)).toMatchObject({ errCd: '4290' })
  const calm = await live.listen('acq_verifier', topics.results)
  expect((await say(calm, id('viewer'), 'One thing.')).message).toBeTruthy()
})
