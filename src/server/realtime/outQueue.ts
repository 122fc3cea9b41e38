import type { Socket } from 'node:net'

export class Outbox {
  private waiting: OutQueue[] = []

  add(queue: OutQueue): void {
    if (this.waiting.push(queue) === 1) setImmediate(() => this.flush())
  }

  private flush(): void {
    const { waiting } = this
    this.waiting = []
    for (const queue of waiting) queue.flush()
  }
}

const flushAtBytes = 65_536

export class OutQueue {
  private readonly socket: Socket
  private readonly outbox: Outbox
  private readonly maxBytes: number
  private frames: Buffer[] | null = null
  private bytes = 0

  constructor(socket: Socket, outbox: Outbox, maxBytes: number) {
    this.socket = socket
    this.outbox = outbox
    this.maxBytes = maxBytes
  }

  push(frame: Buffer): boolean {
    if (this.bytes + this.socket.writableLength > this.maxBytes) return false
    this.bytes += frame.length
    if (this.frames) this.frames.push(frame)
    else {
      this.frames = [frame]
      this.outbox.add(this)
    }
    if (this.bytes >= flushAtBytes) this.flush()
    return true
  }

  flush(): void {
    const { frames, bytes, socket } = this
    if (!frames) return
    this.frames = null
    this.bytes = 0
    if (!socket.writable) return
    const [first] = frames
    if (first && frames.length === 1) socket.write(first)
    else if (bytes < flushAtBytes) socket.write(Buffer.concat(frames, bytes))
    else {
      socket.cork()
      for (const frame of frames) socket.write(frame)
      socket.uncork()
    }
  }
}
