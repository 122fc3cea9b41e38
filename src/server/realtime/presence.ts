export type PresenceListener = (userId: string, online: boolean) => void

export class Presence {
  private readonly graceMs: number
  private readonly tellOthers: { joined(userId: string): void; left(userId: string): void }
  private readonly listeners: PresenceListener[] = []
  private readonly here = new Map<string, number>()
  private readonly leaving = new Map<string, number>()
  private readonly elsewhere = new Map<string, Set<string>>()

  constructor(graceMs: number, tellOthers: { joined(userId: string): void; left(userId: string): void }) {
    this.graceMs = graceMs
    this.tellOthers = tellOthers
  }

  onChange(listener: PresenceListener): void {
    this.listeners.push(listener)
  }

  isOnline(userId: string): boolean {
    if (this.here.has(userId) || this.leaving.has(userId)) return true
    for (const users of this.elsewhere.values()) if (users.has(userId)) return true
    return false
  }

  online(): string[] {
    return [...new Set([...this.ofHere(), ...[...this.elsewhere.values()].flatMap((users) => [...users])])]
  }

  ofHere(): string[] {
    return [...this.here.keys(), ...this.leaving.keys()]
  }

  connected(userId: string): void {
    const count = this.here.get(userId) ?? 0
    if (count > 0) this.here.set(userId, count + 1)
    else if (this.leaving.delete(userId)) this.here.set(userId, 1)
    else {
      this.changing([userId], () => this.here.set(userId, 1))
      this.tellOthers.joined(userId)
    }
  }

  disconnected(userId: string, now: number): void {
    const count = this.here.get(userId) ?? 0
    if (count > 1) this.here.set(userId, count - 1)
    else if (this.here.delete(userId)) this.leaving.set(userId, now + this.graceMs)
  }

  tick(now: number): void {
    for (const [userId, until] of this.leaving) {
      if (until > now) continue
      this.changing([userId], () => this.leaving.delete(userId))
      this.tellOthers.left(userId)
    }
  }

  setElsewhere(process: string, userIds: readonly string[]): void {
    const touched = [...(this.elsewhere.get(process) ?? []), ...userIds]
    this.changing(touched, () => {
      if (userIds.length > 0) this.elsewhere.set(process, new Set(userIds))
      else this.elsewhere.delete(process)
    })
  }

  joinedElsewhere(process: string, userId: string): void {
    const users = this.elsewhere.get(process) ?? new Set<string>()
    this.changing([userId], () => this.elsewhere.set(process, users.add(userId)))
  }

  leftElsewhere(process: string, userId: string): void {
    this.changing([userId], () => this.elsewhere.get(process)?.delete(userId))
  }

  private changing(userIds: readonly string[], change: () => void): void {
    const before = new Map(userIds.map((userId) => [userId, this.isOnline(userId)]))
    change()
    for (const [userId, was] of before) {
      const is = this.isOnline(userId)
      if (is !== was) for (const listener of this.listeners) listener(userId, is)
    }
  }
}
