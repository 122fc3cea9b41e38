import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgedManifest, forgedPacket } from '../../testing/files/forgedPacket.ts'
import { type Commands, givenCommands } from './testing/commands.ts'

let commands: Commands
beforeAll(async () => {
  commands = await givenCommands()
})
afterAll(() => commands.close())

async function verify(manifest: typeof forgedManifest) {
  const file = join(commands.folder, 'case.pdf')
  await writeFile(file, forgedPacket(manifest))
  return commands.recourse('packet', 'verify', file)
}

it('prints nothing of a forged case file that controls the terminal or turns a line', async () => {
  const exhibits = forgedManifest.exhibits.map((one) => ({ ...one, fileName: 'a\u001b[2J\u202efdp.exe' }))
  const { status, out } = await verify({ ...forgedManifest, exhibits })
  expect(status).toBe(0)
  expect(out).toContain(', written on 2026-01-01 00:00 UTC for ')
  expect(out).toContain('Exhibit 1, a�[2J�fdp.exe: not contained')
  expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)

  const forged = await verify({ ...forgedManifest, expId: '\u001b[2J00000000000' })
  expect(forged).toMatchObject({ status: 1, out: '' })
  expect(forged.err).toContain('is no case file of Recourse')
})
