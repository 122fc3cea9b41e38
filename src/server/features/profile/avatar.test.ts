import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountNamed } from '../../../../testing/data/people.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { testServer } from '../../../../testing/server/testServer.ts'

const server = testServer()
beforeAll(() => givenUser(server.db, { username: 'acq_admin', insIdCd: '00010344', roles: ['administrator'] }))

const blue = { r: 29, g: 77, b: 181 }
const red = { r: 179, g: 38, b: 30 }
const plain = (width: number, height: number, background = blue) =>
  sharp({ create: { width, height, channels: 3, background } })

const upload = (content: Buffer | string, name = 'me.png', user = 'acq_handler') =>
  server.as(user).upload(name, content, '/api/user/uploadAvatar')
const avatarOf = async (user: string): Promise<string | null> =>
  (await server.as(user).get('/api/auth/info')).body.avatar

/** A small picture whose head says that it is that wide and high. */
async function claiming(side: number): Promise<Buffer> {
  const png = await plain(9, 9).png().toBuffer()
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** The colour of a place in a picture, each part rounded to 0 or 255. */
async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data.subarray(0, 3)].map((part) => (part > 150 ? 255 : 0))
}

describe('a picture', () => {
  it.each([
    ['jpeg', () => plain(300, 200).jpeg()],
    ['png', () => plain(300, 200).png()],
    ['webp', () => plain(300, 200).webp()],
    ['gif', () => plain(300, 200).gif()],
  ] as const)('is taken as %s, whatever its name, and shown square', async (_, make) => {
    const answer = await upload(await make().toBuffer(), 'statement.pdf')
    expect(answer.status).toBe(200)
    const shown = await server.as('acq_handler').get(answer.body.avatar)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=604800, immutable',
    })
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(await avatarOf('acq_handler')).toBe(answer.body.avatar)
  })

  it('loses everything that it does not show: place, device, colour profile, hidden text', async () => {
    const secret = 'Harbour Lane 5'
    const exif = { IFD0: { Make: 'CameraOfSecret', ImageDescription: secret }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
    const sent = await plain(300, 300).jpeg().withExif(exif).toBuffer()
    expect(sent.includes(secret)).toBe(true)
    const { body } = await upload(Buffer.concat([sent, Buffer.from(`<?php ${secret}`)]))
    const shown = await server.as('acq_handler').get(body.avatar)
    expect(shown.bytes.includes(secret)).toBe(false)
    expect(await sharp(shown.bytes).metadata()).not.toHaveProperty('exif')
    expect(await sharp(shown.bytes).metadata()).not.toHaveProperty('icc')
  })

  it('stands upright, whichever way the camera was held', async () => {
    const half = await plain(200, 100, red).png().toBuffer()
    const sent = await plain(200, 200)
      .composite([{ input: half, top: 0, left: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
    const { body } = await upload(await sent.toBuffer())
    const { bytes } = await server.as('acq_handler').get(body.avatar)
    expect(await colourAt(bytes, 240, 128)).toEqual([255, 0, 0])
    expect(await colourAt(bytes, 16, 128)).toEqual([0, 0, 255])
  })

  it('shows the first frame where it moves', async () => {
    const frames = await Promise.all([red, blue].map((colour) => plain(64, 64, colour).png().toBuffer()))
    const { body } = await upload(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
      'me.gif',
    )
    const { bytes } = await server.as('acq_handler').get(body.avatar)
    expect(await colourAt(bytes, 128, 128)).toEqual([255, 0, 0])
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
  })

  it.each([
    [
      'markup that draws',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ],
    ['a page', '<!doctype html><img src=x onerror=alert(1)>'],
    ['a document', '%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\n%%EOF'],
    ['the head of a picture alone', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['nothing', ''],
  ])('is refused where it is %s', async (_, content) => {
    const before = await avatarOf('acq_handler')
    expect(await upload(content)).toMatchObject({ status: 400, body: { errCd: '4018' } })
    expect(await avatarOf('acq_handler')).toBe(before)
  })

  it('is refused as TIFF, which browsers do not show', async () => {
    expect(await upload(await plain(9, 9).tiff().toBuffer())).toMatchObject({ status: 400, body: { errCd: '4018' } })
  })

  it('is refused where it breaks off', async () => {
    const noise = sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: blue,
      },
    })
    const whole = await noise.png().toBuffer()
    expect(await upload(whole.subarray(0, whole.length / 2))).toMatchObject({ status: 400, body: { errCd: '4018' } })
  })

  it('is refused above 2 MB', async () => {
    const answer = await upload(Buffer.concat([await plain(9, 9).png().toBuffer(), Buffer.alloc(2 * 1024 * 1024)]))
    expect(answer).toMatchObject({ status: 413, body: { errCd: '4131' } })
    expect(answer.body.errMsg).toContain('2 MB')
  })

  it('is refused by its size in the head, before it is unpacked', async () => {
    // Neither holds what its head says: whoever unpacks it finds that it can't be read.
    expect(await upload(await claiming(16_000))).toMatchObject({ status: 413, body: { errCd: '4131' } })
    expect(await upload(await claiming(160))).toMatchObject({ status: 400, body: { errCd: '4018' } })
  })

  it("goes with the next one, and with the account's wish", async () => {
    const first = (await upload(await plain(9, 9, red).png().toBuffer())).body.avatar
    const second = (await upload(await plain(9, 9, blue).png().toBuffer())).body.avatar
    expect(second).not.toBe(first)
    expect((await server.as('acq_handler').get(first)).status).toBe(404)
    expect((await server.as('acq_handler').post('/api/user/removeAvatar')).status).toBe(200)
    expect((await server.as('acq_handler').get(second)).status).toBe(404)
    expect(await avatarOf('acq_handler')).toBeNull()
  })
})

describe('the picture of somebody else', () => {
  it('is seen by the own institution and the head, and is unknown to another', async () => {
    const { avatar } = (await upload(await plain(9, 9).png().toBuffer())).body
    const { userId } = await accountNamed(server, 'acq_handler')
    for (const user of ['viewer', 'head_auditor', 'admin']) {
      expect((await server.as(user).get(avatar)).status).toBe(200)
      expect((await server.as(user).get(`/api/user/byUsrId/${userId}`)).body.avatar).toBe(avatar)
    }
    expect((await server.as('iss_handler').get(avatar)).status).toBe(404)
    expect((await server.browser().get(avatar)).status).toBe(401)
    const rows = await (await server.as('acq_manager').browser()).postForm('/api/user/query', {
      username: 'acq_handler',
    })
    expect(rows.body.list[0].avatar).toBe(avatar)
    expect((await server.as('acq_manager').get(`/api/user/${userId}`)).body.avatar).toBe(avatar)
  })

  it.each(['..%2f..%2fsecret', '....//secret', `${'a'.repeat(32)}%00`, 'A'.repeat(32), "' OR 1=1"])(
    'cannot be reached by an address that is none: %s',
    async (hash) => {
      const { userId } = await accountNamed(server, 'acq_handler')
      for (const path of [`${userId}/${encodeURIComponent(hash)}`, `${userId}/${hash}`, hash])
        expect((await server.as('acq_handler').get(`/api/user/avatar/${path}`)).body).toMatchObject({
          errCd: expect.stringMatching(/^40/),
        })
    },
  )

  it('is taken away by whoever keeps the account, and by nobody else', async () => {
    const { avatar } = (await upload(await plain(9, 9).png().toBuffer())).body
    const { userId } = await accountNamed(server, 'acq_handler')
    const remove = (user: string, id: string) => server.as(user).post(`/api/user/removeAvatar/${id}`)
    expect((await remove('viewer', userId)).status).toBe(403)
    const other = await accountNamed(server, 'iss_handler')
    expect((await remove('acq_manager', other.userId)).status).toBe(404)
    const above = await accountNamed(server, 'acq_admin')
    expect(await remove('acq_manager', above.userId)).toMatchObject({ status: 422, body: { errCd: '4281' } })
    expect((await server.as('viewer').get(avatar)).status).toBe(200)
    expect((await remove('acq_manager', userId)).status).toBe(200)
    expect((await server.as('viewer').get(avatar)).status).toBe(404)
  })

  it('goes when the account is deleted', async () => {
    await givenUser(server.db, { username: 'leaver', insIdCd: '00010344', roles: ['viewer'] })
    const { avatar } = (await upload(await plain(9, 9).png().toBuffer(), 'me.png', 'leaver')).body
    const { userId, version } = await accountNamed(server, 'leaver')
    expect((await server.as('acq_manager').post('/api/user/delete', { userId, version })).status).toBe(200)
    expect((await server.as('viewer').get(avatar)).status).toBe(404)
  })
})
