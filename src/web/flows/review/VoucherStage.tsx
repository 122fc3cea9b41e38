import { DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { RecordDetail } from '../../../contract/records.ts'
import { useText } from '../../i18n/useText.ts'
import buttons from '../../ui/buttons.module.css'
import { Count } from '../../ui/Count.tsx'
import { FileStage } from '../../ui/FileStage.tsx'
import { previewOf } from '../../ui/fileHands.ts'
import { fileSize } from '../../ui/fileSize.ts'
import typography from '../../ui/typography.module.css'
import { usePageKey } from '../../ui/usePageKey.ts'
import type { Files } from '../record/useFiles.ts'
import styles from './review.module.css'

/** The files of the record in place, one at a time; `[` and `]` change it. */
export function VoucherStage({ record: { voucherFiles: files }, hands }: { record: RecordDetail; hands: Files }) {
  const t = useText()
  const [at, setAt] = useState(0)
  const file = files[at] ?? files[0]
  const move = (step: number) => {
    const isThere = files[at + step] !== undefined
    if (isThere) setAt(at + step)
    return isThere
  }
  usePageKey((key) => (key === '[' ? move(-1) : key === ']' && move(1)))
  return (
    <section>
      <h2>
        {t('record.vouchers.title')} <Count of={files.length} />
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
            <span className={styles.voucherTools}>
              {([-1, 1] as const).map((step) => (
                <button
                  key={step}
                  type="button"
                  className={buttons.icon}
                  disabled={files[at + step] === undefined}
                  aria-label={t(step < 0 ? 'worklist.review.previousFile' : 'worklist.review.nextFile')}
                  onClick={() => move(step)}
                >
                  {step < 0 ? <LeftOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
                </button>
              ))}
              <button
                type="button"
                className={buttons.icon}
                aria-label={t('record.vouchers.download')}
                onClick={() => hands.save(file)}
              >
                <DownloadOutlined aria-hidden="true" />
              </button>
            </span>
          </div>
          {/* Its place is kept while the file is loaded. */}
          <div className={styles.stage}>
            {previewOf(file) ? (
              <FileStage key={file.filePath} file={file} load={hands.load} />
            ) : (
              <p className={typography.quiet}>{t('worklist.review.noPreview')}</p>
            )}
          </div>
        </div>
      )}
    </section>
  )
}
