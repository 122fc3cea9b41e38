/**
 * A mail server on loopback for the servers under test: `node e2e/support/mailServer.ts PORT FOLDER`. What arrives is put
 * into the folder as it came, behind the line that says who took it, under a name that begins with the time.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

const [, , port, folder = ''] = process.argv

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, { envelope }, done) {
    buffer(stream)
      .then(async (bytes) => {
        const now = new Date()
        const to = envelope.rcptTo.map((one) => one.address).join(', ')
        const received = `Received: by loopback with ESMTP for <${to}>; ${now.toUTCString()}\r\n`
        await mkdir(folder, { recursive: true })
        const name = `${now.toISOString().replaceAll(':', '')}-${randomUUID().slice(0, 8)}.eml`
        await writeFile(join(folder, name), Buffer.concat([Buffer.from(received), bytes]))
      })
      .then(() => done(), done)
  },
})
server.listen(Number(port), '127.0.0.1')
process.once('SIGTERM', () => server.close())
