import { PasswordException, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { openPdf } from '../../ui/files/openPdf.ts'
import { type FileHint, isTurned, judgePixels, otherCardIn } from './judge.ts'
import { lookedAtPixels } from './lookAtPicture.ts'

const readPages = 20
const drawnPages = 5

/** Reads the text of the first pages, and draws fewer of them. A file that cannot be opened gets no hint but its lock. */
export async function lookAtPdf(file: File, cardEnd: string | null): Promise<FileHint[]> {
  const task = openPdf(await file.arrayBuffer())
  try {
    const pdf = await task.promise
    const hints: FileHint[] = []
    let text = ''
    for (let number = 1; number <= Math.min(pdf.numPages, readPages); number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const words = items.flatMap((item) => ('str' in item ? item : []))
      text += words.map(({ str }) => str).join(' ')
      if (isTurned(words, page.rotate)) hints.push({ hint: 'turned', page: number })
      const judged = number <= drawnPages ? await judgePage(page) : null
      if (judged) hints.push({ hint: judged, page: number })
    }
    const found = cardEnd === null ? null : otherCardIn(text, cardEnd)
    return found === null ? hints : [...hints, { hint: 'otherCard', found }]
  } catch (error) {
    return error instanceof PasswordException ? [{ hint: 'locked' }] : []
  } finally {
    void task.destroy()
  }
}

async function judgePage(page: PDFPageProxy): Promise<'dark' | 'blank' | null> {
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: lookedAtPixels / Math.max(width, height) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  await page.render({ canvas, viewport }).promise
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  return pixels ? judgePixels(pixels.data) : null
}
