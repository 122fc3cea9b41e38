interface OtherProcess {
  heardAt: number
  /** Joins and leaves heard of. Another process's higher number shows that we missed one. */
  changes: number
}

/** Keeps when each other process was last heard. */
export class OtherProcesses {
  private readonly silentMs: number
  private readonly byName = new Map<string, OtherProcess>()

  constructor(silentMs: number) {
    this.silentMs = silentMs
  }

  heard(name: string): OtherProcess {
    const process = this.byName.get(name) ?? { heardAt: 0, changes: Number.NaN }
    process.heardAt = performance.now()
    this.byName.set(name, process)
    return process
  }

  /** Called after we ourselves heard nobody for a while. */
  allHeard(): void {
    for (const name of this.byName.keys()) this.heard(name)
  }

  forget(name: string): void {
    this.byName.delete(name)
  }

  /** Returns the names of those that have been silent for too long. */
  forgetSilent(): string[] {
    const since = performance.now() - this.silentMs
    const silent = [...this.byName].filter(([, { heardAt }]) => heardAt <= since).map(([name]) => name)
    for (const name of silent) this.forget(name)
    return silent
  }
}
