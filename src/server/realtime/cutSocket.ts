import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { MessageCutter } from './messageCutter.ts'

export class CutSocket extends Duplex {
  private readonly socket: Socket

  constructor(socket: Socket, head: Buffer, pieceBytes: number) {
    super({ allowHalfOpen: true })
    this.socket = socket
    // `ws` does the same with a plain socket.
    socket.setTimeout(0)
    socket.setNoDelay()
    const cutter = new MessageCutter(pieceBytes)
    const take = (chunk: Buffer) => {
      let hasRoom = true
      for (const piece of cutter.cut(chunk)) hasRoom = this.push(piece)
      if (!hasRoom) socket.pause()
    }
    socket.on('end', () => this.push(null))
    socket.on('close', () => this.destroy())
    socket.on('error', (error) => this.destroy(error))
    if (head.length > 0) take(head)
    socket.on('data', take)
  }

  override _read(): void {
    this.socket.resume()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.socket.write(chunk, done)
  }

  override _final(done: () => void): void {
    this.socket.end(done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.socket.destroy()
    done(error)
  }
}
