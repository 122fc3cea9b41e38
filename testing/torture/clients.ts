import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '@stomp/stompjs'
import { WebSocket } from 'ws'
import { seal } from '../../src/contract/sealing.ts'
import { sends, topics } from '../../src/contract/topics.ts'
import { demoPassword } from '../../src/server/db/seed/people.ts'
import type { HistoryKey } from '../data/history.ts'
import { changeOf, formOn } from '../flows/records.ts'
import { Browser } from '../server/browser.ts'
import { overNetwork } from '../server/overNetwork.ts'
import type { Arena } from './arena.ts'
import { captcha } from './arena.ts'

/** What was acknowledged, and so must be there. */
export interface Ledger {
  records: { expId: string; priKey: string; steps: number; amount: string }[]
  files: { filePath: string; content: string }[]
  chats: string[]
  imported: string[]
  backups: string[]
  /** Answers that no fault may lead to. */
  wrong: string[]
  /** Attempts that got no acknowledgement, and were made again. */
  again: number
}

export function newLedger(): Ledger {
  return { records: [], files: [], chats: [], imported: [], backups: [], wrong: [], again: 0 }
}

export interface Load {
  ledger: Ledger
  /** Resolves when every client has had its last acknowledgement. */
  stop(): Promise<void>
}

const pauseMs = 60

/** Works by HTTP and STOMP through the proxy. Whatever gets no acknowledgement is sent again, as the same, until it does. */
export function startLoad(arena: Arena, takeOriginal: () => Promise<HistoryKey>): Load {
  const ledger = newLedger()
  const stopping = new AbortController()
  const connections: ReturnType<typeof overNetwork>[] = []
  const loop = async (work: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      await work()
      await sleep(pauseMs)
    }
  }

  const newUser = (username: string) => {
    const connection = overNetwork(arena.address, arena.ca)
    connections.push(connection)
    return userOf(connection, username, ledger)
  }
  const handler = newUser('acq_handler')
  const verifier = newUser('acq_verifier')

  const submitAndTake = async () => {
    const key = await takeOriginal()
    const form = formOn(key)
    const once = { 'idempotency-key': randomUUID() }
    const { body } = await handler(async (browser) =>
      browser.post('/api/submit/withOrig/stdDispute', { data: await seal(form) }, once),
    )
    const expId: string | undefined = body?.list?.[0]?.first?.expId
    if (body?.successCount !== 1 || !expId) return void ledger.wrong.push(`submit: ${JSON.stringify(body)}`)
    const record = { expId, priKey: key.priKey, steps: 1, amount: '10000' }
    ledger.records.push(record)
    const one = (action: string, position: string) =>
      verifier((browser) => browser.post(`/api/${action}`, { list: [{ expId, position, remark: 'Looked at.' }] }))
    if (!isDone(await one('verifyFail', 'unverified'), ledger)) return
    record.steps = 2
    const amount = String(1000 + Math.floor(Math.random() * 9000))
    const changed = changeOf(form, { expId, version: 2, position: 'verifiedFail', submitTransAt: amount })
    const modified = await handler(async (browser) =>
      browser.post('/api/modify/withOrig/stdDispute', { data: await seal(changed) }),
    )
    if (!isDone(modified, ledger)) return
    Object.assign(record, { steps: 3, amount })
    if (isDone(await one('verifyPass', 'unverified'), ledger)) record.steps = 4
  }

  const upload = async () => {
    const content = randomBytes(3_000).toString('hex')
    const { body, status } = await handler((browser) => browser.upload('receipt.txt', content))
    if (status !== 200) return void ledger.wrong.push(`upload: ${status}`)
    ledger.files.push({ filePath: body.filePath, content })
  }

  const talk = chatter(arena, verifier, ledger, stopping.signal)
  const loops = [loop(submitAndTake), loop(submitAndTake), loop(upload), talk]
  return {
    ledger,
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      for (const connection of connections) connection.close()
    },
  }
}

/** Sends until it is answered, and logs in again where the session has ended. */
function userOf(connection: ReturnType<typeof overNetwork>, username: string, ledger: Ledger): Send {
  const browser = new Browser(connection)
  let entering: Promise<void> | null = null
  const enter = async () => {
    for (;;) {
      const { status } = await browser.logIn(username, demoPassword, captcha).catch(() => ({ status: 0 }))
      if (status === 200) return
      await sleep(300)
    }
  }
  return async (send: (browser: Browser) => ReturnType<Browser['send']>) => {
    for (;;) {
      const answer = await send(browser).catch(() => null)
      if (answer && answer.status < 500 && ![401, 409, 429].includes(answer.status)) return answer
      ledger.again += 1
      if (answer && [401, 409].includes(answer.status)) {
        entering ??= enter().finally(() => {
          entering = null
        })
        await entering
      }
      await sleep(200)
    }
  }
}

/** Whether the step was taken: by this request, or by one before it whose answer was lost. */
function isDone(
  { body, status }: { body: { list?: { second?: { body?: { errCd?: string } } }[] }; status: number },
  ledger: Ledger,
): boolean {
  const errCd = body?.list?.[0]?.second?.body?.errCd
  if (status === 200 && (errCd === undefined || ['4121', '4221'].includes(errCd))) return true
  ledger.wrong.push(`step: ${status} ${JSON.stringify(body)}`)
  return false
}

type Send = (send: (browser: Browser) => ReturnType<Browser['send']>) => ReturnType<Browser['send']>

/** Sends chat messages over a socket that it opens anew whenever it breaks, each until it is acknowledged. */
async function chatter({ address, ca }: Arena, as: Send, ledger: Ledger, signal: AbortSignal): Promise<void> {
  const acknowledged = new Set<string>()
  let client: Client | null = null
  const connect = async (): Promise<Client | null> => {
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
      if (message) acknowledged.add(clientId)
    })
    return fresh
  }
  while (!signal.aborted) {
    const clientId = randomUUID()
    const content = `Torture ${clientId}`
    const message = JSON.stringify({ clientId, toName: 'acq_auditor', content })
    for (let waited = 0; !acknowledged.has(clientId); waited += 1) {
      if (!client?.connected) client = await connect()
      // Again after two seconds: what was sent may be lost with its socket.
      if (client?.connected && waited % 40 === 0) client.publish({ destination: sends.chat.destination, body: message })
      if (waited > 0 && waited % 40 === 0) ledger.again += 1
      await sleep(50)
    }
    ledger.chats.push(content)
    await sleep(pauseMs)
  }
  await client?.deactivate({ force: true })
}
