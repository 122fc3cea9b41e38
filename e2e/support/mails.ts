import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { mailDirOf, thisWorker } from './server.ts'

const outbox = mailDirOf(thisWorker())

/** The newest mail to this address that was written since, and is about this; waits until it is there. */
export async function mailTo(address: string, since: Date, about: RegExp = /./): Promise<Email> {
  let found: Email | undefined
  await expect(async () => {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name >= fileTime(since)).sort()
    for (const name of names) {
      const mail = await PostalMime.parse(await readFile(join(outbox, name)))
      if (mail.to?.some((to) => to.address === address) && about.test(mail.subject ?? '')) found = mail
    }
    expect(found).toBeDefined()
  }).toPass({ timeout: 10_000 })
  if (!found) throw new Error(`There is no mail to ${address}.`)
  return found
}

function fileTime(time: Date): string {
  return time.toISOString().replaceAll(':', '')
}

export function linkIn(mail: Email): string {
  return /\/login#reset=[\w-]{22}$/m.exec(mail.text ?? '')?.[0] ?? ''
}

export function codeIn(mail: Email): string {
  return /^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? ''
}
