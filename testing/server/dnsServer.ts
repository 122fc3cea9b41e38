import { createSocket } from 'node:dgram'

export interface TestDnsServer {
  /** As `DNS_SERVERS` takes it. */
  address: string
  /** The texts of each name; a name that isn't there does not exist. */
  readonly texts: Map<string, readonly string[]>
  /** Names that were asked for. */
  readonly asked: string[]
  close(): Promise<void>
}

/** A DNS server on this machine that knows TXT records (RFC 1035). Close it in `afterAll`. */
export async function givenDnsServer(): Promise<TestDnsServer> {
  const texts = new Map<string, readonly string[]>()
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, end } = nameAt(query, 12)
    asked.push(name)
    socket.send(answerOf(query, end, texts.get(name)), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

/** Reads the labels of a name; `end` is where its type begins. */
function nameAt(query: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = []
  let at = start
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + size))
    at += size + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function answerOf(query: Buffer, end: number, texts: readonly string[] | undefined): Buffer {
  const question = query.subarray(12, end + 4)
  const header = Buffer.from(query.subarray(0, 12))
  // An answer, recursion available; 3: there is no such name.
  header.writeUInt16BE(0x8180 | (texts ? 0 : 3), 2)
  for (const [place, count] of [1, texts?.length ?? 0, 0, 0].entries()) header.writeUInt16BE(count, 4 + 2 * place)
  const records = (texts ?? []).map((text) => {
    const parts = (text.match(/.{1,255}/gs) ?? ['']).map((part) => Buffer.from(part))
    const data = Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), part]))
    // The name of the question, TXT, IN, a minute.
    return Buffer.concat([Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255]), data])
  })
  return Buffer.concat([header, question, ...records])
}
