import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Character maps and fonts that a file may use without embedding them, as Chinese files often do. */
const assets = import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : '/pdf/'

/** Opens a PDF in a worker. The caller destroys the task. */
export function openPdf(data: ArrayBuffer): PDFDocumentLoadingTask {
  return getDocument({ data, cMapUrl: `${assets}cmaps/`, standardFontDataUrl: `${assets}standard_fonts/` })
}
