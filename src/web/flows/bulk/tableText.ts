/** The first sheet of an XLSX file as CSV, or a CSV file as it is. Throws where it is neither. */
export async function tableText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!isZip) return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const { readSheet } = await import('read-excel-file/universal')
  const rows = await readSheet(file, { trim: false })
  return rows
    .map((cells) => cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(','))
    .join('\r\n')
}
