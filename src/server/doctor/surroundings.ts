import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { checkServerIdentity } from 'node:tls'
import { createTransport } from 'nodemailer'
import { scanWithClamd } from '../features/files/malwareScan.ts'
import { openByteStore } from '../features/files/store.ts'
import type { Settings } from '../settings.ts'
import { checkCertificateAt, checkEnd } from './certificateChecks.ts'
import { bad, type Finding, ok, warning } from './finding.ts'

/** Uploads and exports are refused below 5 %. */
const scarce = { bad: 0.05, warning: 0.15 }

export async function checkDisk({ dataDir, backupUrl }: Settings): Promise<Finding[]> {
  const folders = new Set([dataDir, tmpdir(), ...(backupUrl?.startsWith('/') ? [backupUrl] : [])])
  return Promise.all([...folders].map(checkFolder))
}

async function checkFolder(folder: string): Promise<Finding> {
  const there = existing(folder)
  const { bavail, blocks, bsize, ffree, files } = await statfs(there)
  const free = blocks === 0 ? 1 : bavail / blocks
  const said = `${folder}: ${Math.round((bavail * bsize) / 1024 ** 3)} GB free, ${Math.round(free * 100)} %`
  const todo = `Make room on the disk of ${there}, or move the folder to a larger one.`
  if (free < scarce.bad) return bad('disk', said, todo)
  if (files > 0 && ffree / files < scarce.bad) return bad('disk', `${folder}: no room for more files (inodes)`, todo)
  return free < scarce.warning ? warning('disk', said, todo) : ok('disk', said)
}

function existing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder))
}

/** Connects and logs in; sends nothing. */
export async function checkMail({ smtpUrl, production }: Settings): Promise<Finding[]> {
  if (!smtpUrl) return [warning('mail', 'is written to DATA_DIR/outbox', 'Set SMTP_URL, unless this is a demo.')]
  let validTo: string | undefined
  const transport = createTransport({
    url: smtpUrl,
    ...(production && { requireTLS: true }),
    tls: {
      checkServerIdentity(host, certificate) {
        validTo = certificate.valid_to
        return checkServerIdentity(host, certificate)
      },
    },
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  })
  try {
    await transport.verify()
    return [ok('mail', `${new URL(smtpUrl).host} takes mails from this login`), ...checkEnd('mail', validTo)]
  } finally {
    transport.close()
  }
}

/** Writes, reads and removes a file of a few bytes. */
export async function checkFiles(settings: Settings): Promise<Finding> {
  const store = openByteStore(settings)
  const fileId = randomUUID()
  await mkdir(store.incoming, { recursive: true, mode: 0o700 })
  const draft = join(store.incoming, `${fileId}.doctor`)
  await writeFile(draft, 'doctor', { mode: 0o600 })
  await store.put(fileId, draft)
  try {
    const kept = await store.get(fileId)
    const content = kept ? (await buffer(kept)).toString() : null
    if (content !== 'doctor')
      return bad('files', 'a file that was stored does not come back', 'Look at the store of FILES_URL or DATA_DIR.')
  } finally {
    await store.remove(fileId)
  }
  return ok('files', `are written and read${settings.filesUrl ? ' in S3' : ` in ${settings.dataDir}`}`)
}

const silent = { error: () => {}, warn: () => {} }

export async function checkScanner({ clamdUrl }: Settings): Promise<Finding> {
  if (!clamdUrl) return warning('malware', 'uploads are not scanned', 'Set CLAMD_URL to a clamd.')
  await scanWithClamd(clamdUrl, silent, 10_000)(Buffer.from('doctor'))
  return ok('malware', 'clamd scans')
}

/** Whether users reach a server at PUBLIC_URL, as far as this machine can tell. */
export async function checkAddress({ publicUrl, production }: Settings): Promise<Finding[]> {
  if (!production) return [ok('address', `${publicUrl} is not asked outside of production`)]
  const answer = await fetch(publicUrl, { signal: AbortSignal.timeout(10_000) }).catch((error: Error) => error)
  const todo = 'Ask for it in a browser. If that works, this machine alone cannot reach it, and nothing is wrong.'
  if (answer instanceof Error) {
    const why = answer.cause instanceof Error ? answer.cause.message : answer.message
    return [warning('address', `${publicUrl} cannot be reached from here: ${why}`, todo)]
  }
  const reached = answer.ok
    ? ok('address', `${publicUrl} answers`)
    : warning('address', `${publicUrl} answers ${answer.status}`, todo)
  return [reached, ...(await checkCertificateAt('address', publicUrl))]
}
