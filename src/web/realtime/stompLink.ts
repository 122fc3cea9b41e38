import { Client, Versions } from '@stomp/stompjs'
import { sessionEnds } from '../../contract/messages/topics.ts'
import type { Link } from './link.ts'

/** Milliseconds between the heartbeats that are asked of the server. */
const incomingMs = 10_000
/** Milliseconds. Browsers run the timers of a hidden page once a minute, so it can't promise more. */
const outgoingMs = 60_000
const connectWithinMs = 10_000

/** Opens a STOMP connection to this page's own server. Rejects where that fails or takes too long. */
export function openStompLink(ticket: string, onLost: (sessionEnded: boolean) => void): Promise<Link> {
  return new Promise((resolve, reject) => {
    let connected = false
    let sessionEnded = false
    const client = new Client({
      brokerURL: addressFor(ticket),
      stompVersions: new Versions(['1.2', '1.1']),
      heartbeatIncoming: incomingMs,
      heartbeatOutgoing: outgoingMs,
      connectionTimeout: connectWithinMs,
      discardWebsocketOnCommFailure: true,
      reconnectDelay: 0,
      onConnect: () => {
        connected = true
        resolve(linkOf(client))
      },
      onStompError: ({ headers }) => {
        sessionEnded = Object.values(sessionEnds).some((end) => end === headers.message)
      },
      onWebSocketClose: () => {
        void client.deactivate()
        if (connected) onLost(sessionEnded)
        else reject(new Error('The real-time connection was refused.'))
      },
    })
    client.activate()
  })
}

function linkOf(client: Client): Link {
  return {
    subscribe(destination, headers, take) {
      const { unsubscribe } = client.subscribe(destination, ({ body }) => take(body), { ...headers })
      return () => {
        if (client.connected) unsubscribe()
      }
    },
    send: (destination, body) => client.publish({ destination, body, headers: { 'content-type': 'application/json' } }),
    // A connection that is dead already would never answer a farewell.
    close: () => void client.deactivate({ force: true }),
  }
}

function addressFor(ticket: string): string {
  const { protocol, host } = location
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/websocket?token=${encodeURIComponent(ticket)}`
}
