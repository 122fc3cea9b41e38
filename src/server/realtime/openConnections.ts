import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StompConnection } from './connection.ts'
import { StompError } from './frame.ts'
import type { Whom } from './hub.ts'
import type { Member } from './rules.ts'

/** Holds the connections of this process only. */
export class OpenConnections<User extends Member> {
  readonly #connections = new Set<StompConnection<User>>()
  readonly #sockets = new Set<Socket>()
  readonly #ofUser = new Map<string, number>()

  countOf(userId: string): number {
    return this.#ofUser.get(userId) ?? 0
  }

  /** Answers how to forget the socket, which outlives the end of its connection. */
  add(connection: StompConnection<User>, socket: Socket): () => void {
    const { userId } = connection.user
    this.#ofUser.set(userId, this.countOf(userId) + 1)
    this.#connections.add(connection)
    this.#sockets.add(socket)
    return () => void this.#sockets.delete(socket)
  }

  remove(connection: StompConnection<User>): void {
    const { userId } = connection.user
    this.#connections.delete(connection)
    const count = this.countOf(userId) - 1
    if (count > 0) this.#ofUser.set(userId, count)
    else this.#ofUser.delete(userId)
  }

  fail(whom: Whom, reason: string): void {
    for (const connection of this.#connections)
      if ('userId' in whom ? connection.user.userId === whom.userId : connection.session === whom.session)
        connection.fail(new StompError(reason))
  }

  /** Fails the connections whose session holds no more. */
  async endLostSessions(holding: (sessions: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    const sessions = [...new Set([...this.#connections].map(({ session }) => session))]
    if (sessions.length === 0) return
    const held = await holding(sessions)
    for (const session of sessions) if (!held.has(session)) this.fail({ session }, 'The session has ended.')
  }

  tick(now: number, tickMs: number): void {
    for (const connection of this.#connections) connection.tick(now, tickMs)
  }

  /** Clients connect anew, and read what they may have missed. */
  endAll(): void {
    for (const connection of [...this.#connections]) connection.end(1012)
  }

  /** Ends all, and cuts off whoever hasn't left after a while. */
  async close(withinMs: number): Promise<void> {
    this.endAll()
    for (let waited = 0; this.#sockets.size > 0 && waited < withinMs; waited += 10) await sleep(10)
    for (const socket of this.#sockets) socket.destroy()
  }
}
