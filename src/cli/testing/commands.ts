import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { format } from 'node:util'
import { inject, vi } from 'vitest'
import { givenDatabase, type TestDatabase } from '../../../testing/server/database.ts'
import { runCommand } from '../runCommand.ts'

interface Ended {
  status: number
  out: string
  err: string
}

export interface Commands {
  test: TestDatabase
  /** The address of the database. */
  url: string
  /** The folder `DATA_DIR`. */
  folder: string
  recourse(...args: string[]): Promise<Ended>
  recourseWith(settings: Record<string, string>, ...args: string[]): Promise<Ended>
  close(): Promise<void>
}

/**
 * Runs commands in this process, on a database of their own or the given one: that each runs in one of its own,
 * `stopping.test.ts` proves.
 */
export async function givenCommands(given?: TestDatabase): Promise<Commands> {
  const test = given ?? (await givenDatabase())
  const folder = await mkdtemp(join(tmpdir(), 'recourse-cli-'))
  await chmod(folder, 0o711)
  const { main } = test.connection
  if (typeof main === 'string') throw new Error('The test database is reached by its socket.')
  const env: Record<string, string> = {
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${main.user}@localhost:${main.port}/${main.database}?host=${encodeURIComponent(main.host)}`,
    SECRET_FILE: inject('database').keyFile,
  }
  const recourseWith: Commands['recourseWith'] = async (settings, ...args) => {
    for (const [name, value] of Object.entries({ ...env, ...settings })) vi.stubEnv(name, value)
    const out = vi.spyOn(console, 'log').mockImplementation(() => {})
    const err = vi.spyOn(console, 'error').mockImplementation(() => {})
    const said = ({ mock }: typeof out) => mock.calls.map((line) => `${format(...line)}\n`).join('')
    try {
      return { status: await runCommand(args), out: said(out), err: said(err) }
    } finally {
      out.mockRestore()
      err.mockRestore()
      vi.unstubAllEnvs()
    }
  }
  return {
    test,
    url: env.DATABASE_URL ?? '',
    folder,
    recourse: (...args) => recourseWith({}, ...args),
    recourseWith,
    async close() {
      if (!given) await test.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
