import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '@stomp/stompjs'
import { WebSocket } from 'ws'
import { sends, topics } from '../../src/contract/messages/topics.ts'
import type { Arena } from './arena.ts'
import type { Ledger } from './ledger.ts'
import type { Send } from './users.ts'

const pauseMs = 60

interface Ends {
  /** No further message is begun. */
  stopping: AbortSignal
  /** No message is waited for any longer. */
  late: AbortSignal
}

/** Sends chat messages over a socket that it opens anew whenever it breaks, each until it is acknowledged. */
export async function chatter(arena: Arena, as: Send, ledger: Ledger, { stopping, late }: Ends): Promise<void> {
  const acknowledged = new Set<string>()
  let client: Client | null = null
  while (!stopping.aborted) {
    const clientId = randomUUID()
    const content = `Torture ${clientId}`
    const message = JSON.stringify({ clientId, toName: 'acq_auditor', content })
    for (let waited = 0; !acknowledged.has(clientId); waited += 1) {
      late.throwIfAborted()
      if (!client?.connected) client = await connect(arena, as, (one) => acknowledged.add(one))
      // Again after two seconds: what was sent may be lost with its socket.
      if (client?.connected && waited % 40 === 0) client.publish({ destination: sends.chat.destination, body: message })
      if (waited > 0 && waited % 40 === 0) ledger.again += 1
      await sleep(50)
    }
    ledger.chats.push(content)
    await sleep(pauseMs)
  }
  void client?.deactivate({ force: true })
}

async function connect(
  { address, ca }: Arena,
  as: Send,
  onAcknowledged: (clientId: string) => void,
): Promise<Client | null> {
  let cookie = ''
  const { body } = await as((browser) => {
    cookie = `sid=${browser.cookies.get('sid')}`
    return browser.get('/api/auth/info')
  })
  const fresh = new Client({
    webSocketFactory: () =>
      new WebSocket(`${address.replace('https', 'wss')}/websocket?token=${body.token}`, ['v12.stomp'], {
        headers: { cookie, origin: address },
        ca,
        handshakeTimeout: 5_000,
      }),
    reconnectDelay: 0,
    connectionTimeout: 5_000,
    heartbeatIncoming: 2_000,
    heartbeatOutgoing: 2_000,
  })
  const opened = await new Promise<boolean>((resolve) => {
    fresh.onConnect = () => resolve(true)
    fresh.onWebSocketClose = () => resolve(false)
    fresh.onStompError = () => resolve(false)
    fresh.activate()
  })
  if (!opened) {
    void fresh.deactivate({ force: true })
    return null
  }
  fresh.subscribe(topics.results.destination, ({ body: text }) => {
    const { clientId, message } = JSON.parse(text)
    if (message) onAcknowledged(clientId)
  })
  return fresh
}
