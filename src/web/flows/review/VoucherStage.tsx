import { useState } from 'react'
import type { RecordDetail } from '../../../contract/records/records.ts'
import { useText } from '../../i18n/useText.ts'
import { FileStage } from '../../ui/files/FileStage.tsx'
import { previewOf } from '../../ui/files/fileHands.ts'
import { fileSize } from '../../ui/files/fileSize.ts'
import { usePageKey } from '../../ui/keys/usePageKey.ts'
import typography from '../../ui/typography.module.css'
import { Count } from '../../ui/values/Count.tsx'
import { ChangedMark } from '../record/content/ChangedContent.tsx'
import type { Files } from '../record/useFiles.ts'
import { VoucherTools } from './VoucherTools.tsx'
import styles from './voucherStage.module.css'

/** The files of the record in place, one at a time. */
export function VoucherStage({ record: { voucherFiles: files }, hands }: { record: RecordDetail; hands: Files }) {
  const t = useText()
  const [at, setAt] = useState(0)
  const [zoom, setZoom] = useState(1)
  const file = files[at] ?? files[0]
  const hasPreview = file !== undefined && previewOf(file) !== null
  const has = (step: number) => files[at + step] !== undefined
  const move = (step: number) => {
    if (!has(step)) return
    setAt(at + step)
    setZoom(1)
  }
  const tools = [
    { name: 'previousFile', key: '[', isPossible: has(-1), act: () => move(-1) },
    { name: 'nextFile', key: ']', isPossible: has(1), act: () => move(1) },
    {
      name: 'zoomOut',
      key: '-',
      isPossible: hasPreview && zoomed(zoom, -1) !== zoom,
      act: () => setZoom(zoomed(zoom, -1)),
    },
    {
      name: 'zoomIn',
      key: '+',
      isPossible: hasPreview && zoomed(zoom, 1) !== zoom,
      act: () => setZoom(zoomed(zoom, 1)),
    },
    { name: 'fit', key: '0', isPossible: hasPreview && zoom !== 1, act: () => setZoom(1) },
  ] as const
  usePageKey((pressed) => {
    // The plus of most keyboards needs Shift; its key alone means the same here.
    const tool = tools.find(({ key }) => key === (pressed === '=' ? '+' : pressed))
    if (tool?.isPossible) tool.act()
    return tool !== undefined
  })
  return (
    <section>
      <h2>
        {t('record.vouchers.title')} <Count of={files.length} /> <ChangedMark name="vouchers" />
      </h2>
      {!file ? (
        <p className={typography.quiet}>{t('record.vouchers.none')}</p>
      ) : (
        <div className={styles.voucher}>
          <div className={styles.voucherHead}>
            <span className={styles.voucherName} title={file.fileName}>
              {file.fileName}
            </span>
            <span className={typography.quiet}>
              {t('record.position', { at: `${files.indexOf(file) + 1}`, total: `${files.length}` })},{' '}
              {fileSize(file.size)}
            </span>
          </div>
          <VoucherTools tools={tools} onSave={() => hands.save(file)} />
          {/* Its place is kept while the file is loaded. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls is reached by the keyboard. */}
          <section className={styles.stage} aria-label={file.fileName} tabIndex={0}>
            {hasPreview ? (
              <FileStage key={file.filePath} file={file} load={hands.load} zoom={zoom} />
            ) : (
              <p className={typography.quiet}>{t('worklist.review.noPreview')}</p>
            )}
          </section>
        </div>
      )}
    </section>
  )
}

/** Zoom factors; 1 fits the file to its frame. */
const steps = [0.5, 0.75, 1, 1.5, 2, 3, 4]

/** Returns the next larger or smaller size; the same where there is none. */
function zoomed(zoom: number, step: 1 | -1): number {
  return steps[steps.indexOf(zoom) + step] ?? zoom
}
