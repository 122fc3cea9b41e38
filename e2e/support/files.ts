export const receipt = {
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const picture = (name: string, content: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content, 'base64'),
})

/** Pictures of one pixel, of the kinds that only the chat takes. */
export const pictures = [
  picture('a.gif', 'R0lGODlhAQABAIAAAExpcYiIiCH5BAUAAAAALAAAAAABAAEAAAICTAEAOw=='),
  picture('a.webp', 'UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAdQxCIWsf+BiOh/AAA='),
  picture('a.bmp', 'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAA////AA=='),
]

/** Two pages of text that ask, when they are opened in a viewer, to run a script. */
export const contract = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from(twoPages()) }

/** Names a card that no transaction of the tests has. */
export const statement = {
  name: 'statement.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(twoPages('Card 620000******1234')),
}

/** Encrypted with a password: RC4 of 40 bits, which every reader knows. */
export const lockedPdf = { name: 'locked.pdf', mimeType: 'application/pdf', buffer: Buffer.from(encrypted()) }

function encrypted(): string {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
    '<</Filter/Standard/V 1/R 2/P -44/O<92fe0f4454ad4c9644693f33c07cb54f587dce1e2682fe9ecea6107a1ef630dd>/U<812e71241e3c64c850c409e346f5fcb52c88453a69a0aae71d95afeb28b7d45c>>>',
  ]
  const id = '<30313233343536373839616263646566>'
  return pdfOf(objects, `/Encrypt 4 0 R/ID[${id}${id}]`)
}

function twoPages(first = 'Page one'): string {
  const page = (content: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents ${content} 0 R/Resources<</Font<</F1 7 0 R>>>>>>`
  const text = (words: string) => {
    const drawn = `BT /F1 24 Tf 50 100 Td (${words}) Tj ET`
    return `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`
  }
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\("run"\\))>>>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    page(5),
    page(6),
    text(first),
    text('Page two'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  return pdfOf(objects)
}

function pdfOf(objects: readonly string[], inTrailer = ''): string {
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj`).join('\n')
  return `%PDF-1.4\n${body}\ntrailer<</Root 1 0 R${inTrailer}>>\n%%EOF\n`
}
