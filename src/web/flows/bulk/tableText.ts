/** Bytes of the largest part that is unpacked: a file of ours has far less. */
const maxPart = 20_000_000

/** The first sheet of an XLSX file as CSV, or a CSV file as it is. Throws where it is neither. */
export async function tableText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isZip) return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const parts = partsOf(bytes)
  const [sheet] = [...parts.keys()].filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name)).sort(byNumber)
  if (sheet === undefined) throw new Error('The file has no sheet.')
  const read = async (name: string) => parseXml(await unpack(bytes, parts.get(name)))
  const shared = parts.has('xl/sharedStrings.xml') ? textsOf(await read('xl/sharedStrings.xml')) : []
  return rowsOf(await read(sheet), shared)
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

interface Part {
  method: number
  packed: number
  size: number
  /** Where its own header begins. */
  at: number
}

/** The parts of a zip by name, as its central directory tells of them (APPNOTE 4.3.12). */
function partsOf(bytes: Uint8Array): Map<string, Part> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < 0) throw new Error('The zip has no end.')
  const parts = new Map<string, Part>()
  let at = view.getUint32(end + 16, true)
  for (let n = view.getUint16(end + 10, true); n > 0; n--) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('The zip is damaged.')
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)))
    parts.set(name, {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

async function unpack(bytes: Uint8Array<ArrayBuffer>, part: Part | undefined): Promise<string> {
  if (!part || part.size > maxPart) throw new Error('A part is missing or too large.')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = part.at + 30 + view.getUint16(part.at + 26, true) + view.getUint16(part.at + 28, true)
  const packed = bytes.slice(start, start + part.packed)
  if (part.method === 0) return new TextDecoder().decode(packed)
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  const reader = unpacked.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > maxPart) throw new Error('A part is too large.')
    text += decoder.decode(next.value, { stream: true })
  }
  return text + decoder.decode()
}

function parseXml(text: string): Document {
  const parsed = new DOMParser().parseFromString(text, 'application/xml')
  if (parsed.querySelector('parsererror')) throw new Error('A part is no XML.')
  return parsed
}

function textsOf(shared: Document): string[] {
  return [...shared.getElementsByTagName('si')].map(textIn)
}

/** A text may be in several pieces, each of another look. */
function textIn(element: Element): string {
  return [...element.getElementsByTagName('t')].map((piece) => piece.textContent ?? '').join('')
}

function rowsOf(sheet: Document, shared: readonly string[]): string[][] {
  return [...sheet.getElementsByTagName('row')].map((row) => {
    const cells: string[] = []
    for (const cell of row.getElementsByTagName('c')) {
      const place = columnOf(cell.getAttribute('r'))
      const at = place ?? cells.length
      while (cells.length < at) cells.push('')
      cells[at] = cellText(cell, shared)
    }
    return cells
  })
}

/** `C7` stands in the third column. Null where a cell does not say where it stands. */
function columnOf(reference: string | null): number | null {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(reference ?? '') ?? []
  if (letters === '') return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText(cell: Element, shared: readonly string[]): string {
  const type = cell.getAttribute('t')
  if (type === 'inlineStr') return textIn(cell)
  const [value] = cell.getElementsByTagName('v')
  const text = value?.textContent ?? ''
  if (type === 's') return shared[Number(text)] ?? ''
  // What a spreadsheet has computed with binary fractions: 80.1 is kept as 80.099999999999994.
  return type === null && /^-?\d+\.\d{8,}$/.test(text) ? String(Number(Number(text).toFixed(6))) : text
}
