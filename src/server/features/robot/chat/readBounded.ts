/** Throws as soon as the response is longer than `maxBytes`, and reads no more. */
export async function readBounded(response: Response, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the stream, and with it the transfer.
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > maxBytes) throw new Error(`It answered more than ${maxBytes} bytes.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
