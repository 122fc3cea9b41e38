import { DownloadOutlined, FileTextOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '../../../contract/call.ts'
import { exceptListCalls } from '../../../contract/risk/exceptLists.ts'
import { type ExceptList, maxImportLines } from '../../../domain/risk/exceptLists.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { saveFile } from '../../api/files.ts'
import { insListQuery } from '../../api/institutions.ts'
import { FormLine } from '../../form/FormLine.tsx'
import { useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import { CodeSelect } from '../../ui/inputs/CodeSelect.tsx'
import { useOfferedInstitutions } from '../../ui/inputs/useInstitutionOptions.ts'
import { focusFirst } from '../../ui/keys/focusFirst.ts'
import { useFocusBack } from '../../ui/keys/useFocusBack.ts'
import { DataTable } from '../../ui/pages/DataTable.tsx'
import { TableDrop } from '../../ui/textFile/TableDrop.tsx'
import typography from '../../ui/typography.module.css'
import styles from './exceptLists.module.css'
import { resultFile, templateOf } from './importFiles.ts'
import { refreshEntries } from './queries.ts'

interface ImportDialogProps {
  list: ExceptList
  onClose: () => void
}

export function ImportDialog({ list, onClose }: ImportDialogProps) {
  useFocusBack()
  const t = useText()
  const { busy, refusal, result, importFile, again } = useImportFile(list)
  const { insIdCd: own } = useProfile()
  const [insIdCd, setInsIdCd] = useState(own)
  return (
    <Modal
      open
      title={t(`exceptLists.importTitle.${list}`)}
      afterOpenChange={focusFirst}
      onCancel={onClose}
      closable={{ 'aria-label': t('frame.close') }}
      mask={{ closable: false }}
      width={680}
      footer={[
        result && (
          <Button key="another" onClick={again}>
            {t('exceptLists.another')}
          </Button>
        ),
        <Button key="close" type={result ? 'primary' : 'default'} onClick={onClose}>
          {t('frame.close')}
        </Button>,
      ]}
    >
      {result ? (
        <ImportResult result={result} />
      ) : (
        <div className={styles.import} aria-busy={busy}>
          <p>{t('exceptLists.importHelp', { max: maxImportLines })}</p>
          <TemplateButton />
          <InstitutionField value={insIdCd} onChange={setInsIdCd} />
          {busy ? (
            <p role="status">
              <FileTextOutlined aria-hidden /> {t('exceptLists.importing')}
            </p>
          ) : (
            <TableDrop
              id="except-import-file"
              hint={t('exceptLists.importHint')}
              refusal={refusal}
              onText={(file, fileName) => void importFile(file, fileName, insIdCd)}
            />
          )}
        </div>
      )}
    </Modal>
  )
}

function TemplateButton() {
  const t = useText()
  return (
    <p>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        onClick={async () => saveFile(await templateOf(dayOf(new Date()), t), 'except-list.xlsx')}
      >
        {t('exceptLists.template')}
      </Button>
    </p>
  )
}

/** Empty for a user who acts for a single institution: there is no choice. */
function InstitutionField({ value, onChange }: { value: string; onChange: (insIdCd: string) => void }) {
  const t = useText()
  const { data } = useQuery(insListQuery)
  const institutions = useOfferedInstitutions(data?.list)
  if (institutions.length < 2) return null
  return (
    <FormLine id="except-import-ins" label={t('field.insIdCd')} error={null}>
      <CodeSelect id="except-import-ins" options={institutions} value={value} onChange={onChange} />
    </FormLine>
  )
}

function useImportFile(list: ExceptList) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [result, setResult] = useState<Imported | null>(null)

  const importFile = async (file: string, fileName: string, insIdCd: string) => {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    try {
      const answer = await call(exceptListCalls[list].import, { insIdCd, file }, { quiet: true })
      setResult({ ...answer, fileName })
      await refreshEntries(queries)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.errMsg)
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, result, importFile, again: () => setResult(null) }
}

type Imported = ReplyOf<(typeof exceptListCalls)['white']['import']> & { fileName: string }

const shownLines = 100

function ImportResult({ result: { added, there, refused, list, fileName } }: { result: Imported }) {
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
