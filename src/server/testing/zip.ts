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
