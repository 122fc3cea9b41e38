import { PasswordException, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { openPdf } from '../../ui/files/openPdf.ts'
import { cardEndsIn, type FileHint, isTurned } from './judge.ts'
import { judgeDrawn } from './lookAtPicture.ts'

const readPages = 20
const drawnPages = 5
const readCharacters = 100_000

/** Reads the text of the first pages, and draws fewer of them. A file that cannot be opened gets no hint but its lock. */
export async function lookAtPdf(file: File, left: AbortSignal): Promise<FileHint[]> {
  const data = await file.arrayBuffer()
  if (left.aborted) return []
  const task = openPdf(data)
  const stop = () => void task.destroy()
  left.addEventListener('abort', stop)
  try {
    const pdf = await task.promise
    const pages: Record<'dark' | 'blank' | 'turned', number[]> = { dark: [], blank: [], turned: [] }
    let text = ''
    for (let number = 1; number <= Math.min(pdf.numPages, readPages) && !left.aborted; number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const words = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? item : []))
      if (text.length < readCharacters) text += `${words.map(({ str }) => str).join(' ')}\n`
      if (isTurned(words, page.rotate)) pages.turned.push(number)
      const judged = number <= drawnPages ? await judgePage(page) : null
      // A line of text on a page is too small to be seen among its pixels.
      if (judged === 'dark' || (judged === 'blank' && words.length === 0)) pages[judged].push(number)
    }
    const ends = cardEndsIn(text.slice(0, readCharacters))
    return [
      ...(['dark', 'blank', 'turned'] as const).flatMap((hint): FileHint[] =>
        pages[hint].length > 0 ? [{ hint, pages: pages[hint] }] : [],
      ),
      ...(ends.length > 0 ? [{ hint: 'cards' as const, ends }] : []),
    ]
  } catch (error) {
    return error instanceof PasswordException ? [{ hint: 'locked' }] : []
  } finally {
    left.removeEventListener('abort', stop)
    void task.destroy()
  }
}

function judgePage(page: PDFPageProxy): Promise<'dark' | 'blank' | null> {
  return judgeDrawn(
    page.getViewport({ scale: 1 }),
    (canvas, scale) => page.render({ canvas, viewport: page.getViewport({ scale }) }).promise,
  )
}
