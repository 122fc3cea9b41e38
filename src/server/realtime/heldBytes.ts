export class HeldBytes {
  total = 0
  private readonly users = new Map<string, number>()

  ofUser(userId: string): number {
    return this.users.get(userId) ?? 0
  }

  add(userId: string, bytes: number): void {
    const held = this.ofUser(userId) + bytes
    this.total += bytes
    if (held > 0) this.users.set(userId, held)
    else this.users.delete(userId)
  }

  /** Returns the user who holds most; null when nobody holds anything. */
  largest(): string | null {
    let largest: string | null = null
    for (const [userId, held] of this.users) if (largest === null || held > this.ofUser(largest)) largest = userId
    return largest
  }
}
