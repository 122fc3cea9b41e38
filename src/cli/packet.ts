import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { checkPacket, type PacketCheck } from '../contract/records/packet.ts'
import { harmlessText } from '../domain/text/keptText.ts'
import { zonedTime } from '../domain/time/zones.ts'
import { type Command, wrongUse } from './command.ts'

export const packetCommands: readonly Command[] = [
  {
    name: ['packet', 'verify'],
    usage: 'FILE',
    what: 'Checks a case file and each file in it against the hashes in it. Needs no database and no connection.',
    run: verify,
  },
]

async function verify(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0)
    return wrongUse('Name one file, for example recourse packet verify case.pdf.')
  const check = await checkPacket(await readFile(file), async (bytes) =>
    createHash('sha256').update(bytes).digest('hex'),
  )
  if (!check) {
    console.error(`${harmlessText(file)} is no case file of Recourse, or its end is missing or was changed.`)
    return 1
  }
  return printCheck(check)
}

const words = { whole: 'as it was uploaded', changed: 'CHANGED', absent: 'not contained' }

function printCheck({ isWhole, manifest, exhibits }: PacketCheck): number {
  const writtenAt = zonedTime('UTC', new Date(manifest.writtenAt))
  console.log(`Case file of ${manifest.expId}, written on ${writtenAt} for ${manifest.writtenFor}`)
  for (const { no, fileName, found } of exhibits) console.log(`Exhibit ${no}, ${fileName}: ${words[found]}`)
  for (const { expId, version, hash } of manifest.records) console.log(`${expId}: event ${version}, hash ${hash}`)
  const changed = exhibits.filter(({ found }) => found === 'changed').length
  if (isWhole && changed === 0) {
    console.log('OK: no byte has changed since it was written. Who wrote it, the hashes do not show.')
    return 0
  }
  console.error(
    changed > 0
      ? `${changed} of its files were changed.`
      : 'The case file was changed. Each file in it matches the hash in it.',
  )
  return 1
}
