import type { AddressInfo } from 'node:net'
import { Client, type IMessage, type StompHeaders } from '@stomp/stompjs'
import { WebSocket } from 'ws'
import type { Topic } from '../../src/contract/messages/topics.ts'
import { nameOfDestination, noteTouched } from '../coverage/touched.ts'
import type { TestServer } from './server.ts'

export interface Listening {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it was sent, whatever it is.
  bodies: any[]
  headers: StompHeaders[]
  send(topic: Pick<Topic, 'destination'>, body: unknown): void
  failure?: string
  /** By the server. */
  closed: boolean
  acknowledge(): void
  leave(): Promise<void>
}

export interface Live {
  /** Resolves when the subscription is active. Rejects where the connection ends before. */
  listen(username: string, topic: Pick<Topic, 'destination'> | string, headers?: StompHeaders): Promise<Listening>
  refusal(
    username: string,
    topic: Pick<Topic, 'destination'> | string,
    headers?: StompHeaders,
  ): Promise<string | undefined>
  close(): Promise<void>
}

export async function givenLive(server: TestServer): Promise<Live> {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const clients = new Set<Client>()

  const connect = async (username: string): Promise<Client> => {
    const { body } = await server.as(username).get('/api/auth/info')
    const { cookies } = await server.as(username).browser()
    const client = new Client({
      webSocketFactory: () =>
        new WebSocket(`ws://127.0.0.1:${port}/websocket?token=${body.token}`, ['v12.stomp'], {
          headers: { cookie: `sid=${cookies.get('sid')}`, origin: `http://127.0.0.1:${port}` },
        }),
      reconnectDelay: 0,
    })
    clients.add(client)
    await new Promise<void>((resolve, reject) => {
      client.onConnect = () => resolve()
      client.onWebSocketClose = () => reject(new Error(`${username} can't connect.`))
      client.activate()
    })
    noteTouched('/websocket')
    return client
  }
  const leave = async (client: Client) => {
    clients.delete(client)
    await client.deactivate()
  }

  return {
    async listen(username, topic, headers = {}) {
      const destination = typeof topic === 'string' ? topic : topic.destination
      const client = await connect(username)
      let last: IMessage | undefined
      const listening: Listening = {
        bodies: [],
        headers: [],
        closed: false,
        send: ({ destination }, body) => {
          client.publish({ destination, body: JSON.stringify(body) })
          noteTouched(nameOfDestination(destination))
        },
        acknowledge: () => last?.ack(),
        leave: () => leave(client),
      }
      await new Promise<void>((resolve, reject) => {
        client.onWebSocketClose = () => {
          listening.closed = true
          reject(new Error(`${username}'s connection ended before the subscription was active.`))
        }
        client.onStompError = ({ headers: { message } }) => {
          listening.failure = message
          reject(new Error(message))
        }
        client.watchForReceipt('live', () => resolve())
        client.subscribe(
          destination,
          (message) => {
            last = message
            listening.bodies.push(JSON.parse(message.body))
            listening.headers.push(message.headers)
          },
          { ...headers, receipt: 'live' },
        )
      })
      noteTouched(nameOfDestination(destination))
      return listening
    },
    async refusal(username, topic, headers = {}) {
      const destination = typeof topic === 'string' ? topic : topic.destination
      const client = await connect(username)
      const told = new Promise<string | undefined>((resolve) => {
        client.onStompError = (frame) => resolve(frame.headers.message)
      })
      client.subscribe(destination, () => {}, headers)
      return told.finally(() => leave(client))
    },
    async close() {
      await Promise.all([...clients].map(leave))
    },
  }
}
