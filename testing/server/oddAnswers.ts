import { type AddressInfo, createServer } from 'node:net'

/** Answers of an HTTP server after which no other comes. */
export const oddAnswers = {
  nothing: '',
  'another protocol': 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'another protocol, unnamed': 'HTTP/1.1 101 Switching Protocols\r\n\r\n',
  'a promise': 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n',
  'half a head': 'HTTP/1.1 200 OK\r\nContent-Le',
  'no HTTP': 'SSH-2.0-OpenSSH_9.2\r\n',
} as const

/** A server that says only this, and ends the connection unless that changes its protocol. Close it after the test. */
export async function givenOddServer(answer: keyof typeof oddAnswers): Promise<{ origin: string; close(): void }> {
  const text = oddAnswers[answer]
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => (text.includes(' 101 ') ? socket.write(text) : socket.end(text)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
