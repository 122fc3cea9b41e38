import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { currencyCode, formatAmount } from '../../domain/text/money.ts'
import { dayText } from '../../domain/time/calendar.ts'
import type { ByteStore } from '../features/files/byteStore.ts'
import type { Original } from './originals.ts'
import type { DocumentName } from './story.ts'

export interface DemoDocument {
  fileId: string
  fileName: string
  mediaType: string
  content: Buffer
}

const kinds = {
  receipt: { fileName: 'sales-receipt.pdf', title: 'SALES RECEIPT (COPY)', end: 'Signed by the cardholder.' },
  statement: {
    fileName: 'cardholder-statement.pdf',
    title: 'STATEMENT OF THE CARDHOLDER',
    end: 'I have read this statement, and it is true.',
  },
  order: { fileName: 'order.pdf', title: 'ORDER CONFIRMATION', end: 'Delivery within ten working days.' },
  journal: { fileName: 'terminal-journal.txt', title: 'TERMINAL JOURNAL', end: '*** END OF ROLL ***' },
  letter: { fileName: 'letter.pdf', title: 'LETTER TO THE MERCHANT', end: 'We ask for an answer within two weeks.' },
} as const satisfies Record<DocumentName, object>

export function documentOf(name: DocumentName, original: Original | null): DemoDocument {
  const { fileName, title, end } = kinds[name]
  const lines = [title, '', ...(original ? factsOf(original) : []), '', end, '', 'Made up for the demo of Recourse.']
  const plain = fileName.endsWith('.txt')
  return {
    fileId: randomUUID(),
    fileName,
    mediaType: plain ? 'text/plain' : 'application/pdf',
    content: plain ? Buffer.from(`${lines.join('\r\n')}\r\n`) : pdfOf(lines),
  }
}

export function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

export async function storeDocuments(store: ByteStore, documents: readonly DemoDocument[]): Promise<void> {
  await mkdir(store.incoming, { recursive: true, mode: 0o700 })
  await Promise.all(
    documents.map(async ({ fileId, content }) => {
      const path = join(store.incoming, fileId)
      try {
        await writeFile(path, content, { mode: 0o600 })
        await store.put(fileId, path)
      } finally {
        await rm(path, { force: true })
      }
    }),
  )
}

function factsOf(original: Original): string[] {
  const { transAt, transCurrCd, panMasked, cardAccptrNmAddr, settleDt, retriRefNo } = original
  return [
    `Merchant   ${cardAccptrNmAddr}`,
    `Settled    ${dayText(settleDt)}`,
    `Reference  ${retriRefNo}`,
    `Card       ${panMasked.replaceAll('•', '*')}`,
    `Amount     ${currencyCode(transCurrCd)} ${formatAmount(transAt, transCurrCd)}`,
  ]
}

function pdfOf(lines: readonly string[]): Buffer {
  const typed = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) '`).join('\n')
  const page = `BT /F1 11 Tf 16 TL 56 780 Td\n${typed}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${page.length}>>\nstream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${text}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}
