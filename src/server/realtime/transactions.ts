import { type Frame, StompError } from './frame.ts'
import type { ConnectionLimits } from './limits.ts'

export class Transactions {
  private readonly limits: ConnectionLimits
  private readonly open = new Map<string, Frame[]>()
  private frames = 0
  private held = 0

  constructor(limits: ConnectionLimits) {
    this.limits = limits
  }

  get bytes(): number {
    return this.held
  }

  begin(id: string): void {
    if (this.open.has(id)) throw new StompError('The transaction has begun already.')
    if (this.open.size >= this.limits.transactions) throw new StompError('Too many transactions are open.')
    this.open.set(id, [])
  }

  add(id: string, frame: Frame): void {
    const frames = this.open.get(id)
    if (!frames) throw new StompError('There is no such transaction.')
    this.frames += 1
    this.held += frame.body.length
    if (this.frames > this.limits.transactionFrames || this.held > this.limits.transactionBytes)
      throw new StompError('The transactions hold too much.')
    // A copy: the body is a part of a larger buffer, which would be held with it.
    frames.push({ ...frame, body: Buffer.from(frame.body) })
  }

  end(id: string): Frame[] {
    const frames = this.open.get(id)
    if (!frames) throw new StompError('There is no such transaction.')
    this.open.delete(id)
    this.frames -= frames.length
    for (const { body } of frames) this.held -= body.length
    return frames
  }
}
