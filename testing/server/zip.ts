import { inflateRawSync } from 'node:zlib'

/** The names in a zip, in order, from its central directory. */
export function zipNames(zip: Buffer): string[] {
  const names: string[] = []
  const signature = Buffer.from('504b0102', 'hex')
  for (let at = zip.indexOf(signature); at >= 0; at = zip.indexOf(signature, at + 4)) {
    const start = at + 46
    names.push(zip.toString('utf8', start, start + zip.readUInt16LE(at + 28)))
  }
  return names
}

/** The texts in a zip by name, as its central directory tells of them. */
export function zipTexts(zip: Buffer): Record<string, string> {
  const texts: Record<string, string> = {}
  const signature = Buffer.from('504b0102', 'hex')
  for (let at = zip.indexOf(signature); at >= 0; at = zip.indexOf(signature, at + 4)) {
    const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28))
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    texts[name] = (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString()
  }
  return texts
}
