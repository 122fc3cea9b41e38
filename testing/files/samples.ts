import { ZipFile } from 'yazl'

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')

export const tiff = Buffer.from('49492a0008000000010000010400010000000100000000000000', 'hex')

export const gif = Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')

export const webp = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAdQxCIWsf+BiOh/AAA=', 'base64')

export const bmp = Buffer.concat([
  Buffer.from('424d3a0000000000000036000000', 'hex'),
  Buffer.from('28000000010000000100000001001800000000000400000000000000000000000000000000000000', 'hex'),
  Buffer.from('ffffff00', 'hex'),
])

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n')

export function ole(stream: string): Buffer {
  const file = Buffer.alloc(1024)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  Buffer.from(`${stream}\0`, 'utf16le').copy(file, 512)
  return file
}

async function zipped(entries: Record<string, string>): Promise<Buffer> {
  const file = new ZipFile()
  for (const [name, text] of Object.entries(entries)) file.addBuffer(Buffer.from(text), name)
  file.end()
  const chunks: Buffer[] = []
  for await (const chunk of file.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function officeDocument(family: string): Promise<Buffer> {
  const type = `application/vnd.openxmlformats-officedocument.${family}.main+xml`
  const types = `<Types><Override PartName="/main.xml" ContentType="${type}"/></Types>`
  return zipped({ '[Content_Types].xml': types, 'main.xml': '<a/>' })
}

export const zip = await zipped({ 'a.txt': 'a' })
export const wordDocument = await officeDocument('wordprocessingml.document')
export const spreadsheet = await officeDocument('spreadsheetml.sheet')
