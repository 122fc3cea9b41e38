import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReplyOf } from '../../../contract/call.ts'
import type { exceptListCalls } from '../../../contract/exceptLists.ts'
import { saveFile } from '../../api/files.ts'
import { useText } from '../../i18n/useText.ts'
import { DataTable } from '../../ui/pages/DataTable.tsx'
import typography from '../../ui/typography.module.css'
import styles from './exceptLists.module.css'
import { resultFile } from './importFiles.ts'

export type Imported = ReplyOf<(typeof exceptListCalls)['white']['import']> & { fileName: string }

const shownLines = 100

export function ImportResult({ result: { added, there, refused, list, fileName } }: { result: Imported }) {
  const t = useText()
  const bad = list.filter(({ outcome }) => outcome === 'refused')
  return (
    <div className={styles.import}>
      <p role="status">
        <b>{fileName}</b>: {t('exceptLists.importDone', { added, there, refused })}
      </p>
      {bad.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
        <section className={styles.lines} tabIndex={0} aria-label={t('exceptLists.refusedLines')}>
          <DataTable
            rows={bad.slice(0, shownLines)}
            keyOf={({ line }) => line}
            columns={[
              { head: t('exceptLists.line'), cell: ({ line }) => line },
              { head: t('log.field'), cell: ({ field }) => <span className={typography.code}>{field ?? '–'}</span> },
              { head: t('exceptLists.why'), wide: true, cell: ({ errMsg }) => errMsg },
            ]}
          />
        </section>
      )}
      <p>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => saveFile(resultFile(list, t), fileName.replace(/(\.(csv|txt|xlsx))?$/i, '.result.csv'))}
        >
          {t('exceptLists.saveResult')}
        </Button>
      </p>
    </div>
  )
}
