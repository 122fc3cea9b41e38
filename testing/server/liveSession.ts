import { Client } from '@stomp/stompjs'
import { WebSocket } from 'ws'
import type { Browser } from './browser.ts'

/** Opens the real-time connection of this session; `closed` resolves when the server has closed it. */
export async function liveOf(port: number, browser: Browser): Promise<{ closed: Promise<void> }> {
  const { token } = (await browser.get('/api/auth/info')).body
  const client = new Client({
    webSocketFactory: () =>
      new WebSocket(`ws://127.0.0.1:${port}/websocket?token=${token}`, ['v12.stomp'], {
        headers: { cookie: `sid=${browser.cookies.get('sid')}`, origin: `http://127.0.0.1:${port}` },
      }),
    reconnectDelay: 0,
  })
  await new Promise<void>((resolve) => {
    client.onConnect = () => resolve()
    client.activate()
  })
  const closed = new Promise<void>((resolve) => {
    client.onWebSocketClose = () => {
      resolve()
      void client.deactivate()
    }
  })
  return { closed }
}
