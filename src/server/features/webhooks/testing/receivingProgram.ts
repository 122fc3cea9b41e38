import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Prints its port, and each request as it has come in. With `silent` it answers none. */
const [port = '0', mode] = process.argv.slice(2)

const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  process.stdout.write(`${JSON.stringify({ headers: request.headers, body: Buffer.concat(parts).toString() })}\n`)
  if (mode !== 'silent') response.writeHead(204).end()
})
server.listen(Number(port), '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
