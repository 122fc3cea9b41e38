import { DownloadOutlined, FileTextOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { exceptListCalls } from '../../../contract/exceptLists.ts'
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
import { TableDrop } from '../../ui/textFile/TableDrop.tsx'
import styles from './exceptLists.module.css'
import { type Imported, ImportResult } from './ImportResult.tsx'
import { templateOf } from './importFiles.ts'
import { refreshEntries } from './queries.ts'

interface ImportDialogProps {
  list: ExceptList
  onClose: () => void
}

export function ImportDialog({ list, onClose }: ImportDialogProps) {
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
