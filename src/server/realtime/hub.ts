import type { Headers } from './frameWriter.ts'

export interface Relayed {
  key: string
  id: string
  destination: string
  headers: Headers
  body: string | Buffer
}

export type Whom = { userId: string } | { session: string }

export interface HubListener {
  relayed(message: Relayed): void
  closed(whom: Whom, reason: string): void
  /** Replaces what was known of another process's users. An empty list: the process is gone. */
  present(process: string, userIds: readonly string[]): void
  joined(process: string, userId: string): void
  left(process: string, userId: string): void
  /** Messages of other processes may have been lost. */
  gap(): void
  here(): string[]
}

export interface Hub {
  readonly name: string
  start(listener: HubListener): Promise<void>
  relay(message: Relayed): void
  close(whom: Whom, reason: string): void
  joined(userId: string): void
  left(userId: string): void
  stop(): Promise<void>
}

export function localHub(name: string): Hub {
  return {
    name,
    start: async () => {},
    relay: () => {},
    close: () => {},
    joined: () => {},
    left: () => {},
    stop: async () => {},
  }
}
