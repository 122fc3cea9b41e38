import { PasswordException, type PDFDocumentLoadingTask, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import styles from './filePreview.module.css'
import { openPdf } from './openPdf.ts'

const usualRatio = Math.SQRT2

interface PdfPagesProps {
  load: () => Promise<Blob>
  loading: ReactNode
  zoom: number
}

/**
 * Draws a PDF as pictures, so that nothing in the file runs. The browser's own viewer doesn't work in a sandbox, and
 * outside one the file's scripts and links would run beside the session.
 */
export function PdfPages({ load, loading, zoom }: PdfPagesProps) {
  const t = useText()
  const { pdf, failed } = usePdf(load)
  if (failed) return <p role="alert">{t(`record.vouchers.${failed}`)}</p>
  if (!pdf) return loading
  return (
    <div className={styles.pages}>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
        <PdfPage key={index} pdf={pdf} number={index + 1} zoom={zoom} />
      ))}
    </div>
  )
}

interface OpenedPdf {
  pdf: PDFDocumentProxy | null
  /** The key of what is said of it. */
  failed: 'failed' | 'locked' | null
}

function usePdf(load: () => Promise<Blob>): OpenedPdf {
  const [state, setState] = useState<OpenedPdf>({ pdf: null, failed: null })
  useEffect(() => {
    let closed = false
    let task: PDFDocumentLoadingTask | null = null
    const open = async () => {
      const data = await (await load()).arrayBuffer()
      if (closed) return
      task = openPdf(data)
      const pdf = await task.promise
      if (!closed) setState({ pdf, failed: null })
    }
    setState({ pdf: null, failed: null })
    open().catch((error: unknown) => {
      const failed = error instanceof PasswordException ? 'locked' : 'failed'
      if (!closed) setState({ pdf: null, failed })
    })
    return () => {
      closed = true
      void task?.destroy()
    }
  }, [load])
  return state
}

function PdfPage({ pdf, number, zoom }: { pdf: PDFDocumentProxy; number: number; zoom: number }) {
  const t = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again, as sharp, in another size.
  useEffect(() => {
    const place = canvas.current
    if (!place) return
    let stop = () => {}
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watch.disconnect()
      stop = drawPage(pdf, number, place)
    })
    watch.observe(place)
    return () => {
      watch.disconnect()
      stop()
    }
  }, [pdf, number, zoom])
  const label = t('record.vouchers.page', { page: String(number), pages: String(pdf.numPages) })
  return <canvas ref={canvas} role="img" aria-label={label} style={{ aspectRatio: `1 / ${usualRatio}` }} />
}

function drawPage(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): () => void {
  let stopped = false
  let cancel = () => {}
  const draw = async () => {
    const page = await pdf.getPage(number)
    if (stopped) return
    const { width } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: (canvas.clientWidth * window.devicePixelRatio) / width })
    canvas.width = viewport.width
    canvas.height = viewport.height
    canvas.style.aspectRatio = `${viewport.width} / ${viewport.height}`
    const task = page.render({ canvas, viewport })
    cancel = () => task.cancel()
    await task.promise
    canvas.dataset.drawn = 'true'
  }
  draw().catch(() => {}) // Left while it was drawn, or a page that can't be drawn: the file can still be saved.
  return () => {
    stopped = true
    cancel()
  }
}
