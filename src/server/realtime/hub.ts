import type { Headers } from './frameWriter.ts'

/** One published message on its way to the other processes. */
export interface Relayed {
  /** Under what its subscribers are found. */
  key: string
  id: string
  destination: string
  headers: Headers
  body: string | Buffer
}

/** Whose connections: all of a user, or those of one session. */
export type Whom = { userId: string } | { session: string }

/** What a process hears from the others. */
export interface HubListener {
  relayed(message: Relayed): void
  closed(whom: Whom, reason: string): void
  /** All users of another process; replaces what was known of it. None: the process is gone. */
  present(process: string, userIds: readonly string[]): void
  joined(process: string, userId: string): void
  left(process: string, userId: string): void
  /** The others could not be heard for a while: something may have been missed. */
  gap(): void
  /** The users of this process. */
  here(): string[]
}

/** The way to the other processes that serve the same address. */
export interface Hub {
  /** The name of this process among them. */
  readonly name: string
  start(listener: HubListener): Promise<void>
  relay(message: Relayed): void
  close(whom: Whom, reason: string): void
  joined(userId: string): void
  left(userId: string): void
  stop(): Promise<void>
}

/** Where there is one process only. */
export function lonelyHub(name: string): Hub {
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
