import { UploadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { queryCer } from '../../../contract/internetPay.ts'
import { certStates } from '../../../domain/internetPay.ts'
import type { Asks } from '../../api/call.ts'
import { exportList } from '../../api/files.ts'
import { insListQuery } from '../../api/institutions.ts'
import { useText } from '../../i18n/useText.ts'
import type { Search } from '../../routes.tsx'
import { ForRole } from '../../session/ForRole.tsx'
import { ChoiceCondition } from '../../ui/ChoiceCondition.tsx'
import { CodeSelect } from '../../ui/CodeSelect.tsx'
import { Condition, Conditions } from '../../ui/Conditions.tsx'
import { ExportButton } from '../../ui/ExportButton.tsx'
import { useInstitutionOptions } from '../../ui/useInstitutionOptions.ts'
import { useTyped } from '../../ui/useTyped.ts'
import { UploadDialog } from './UploadDialog.tsx'

interface CertificateBarProps {
  asked: Asks<typeof queryCer>
  total: number | undefined
  onQuery: (search: Search) => void
}

/** The conditions of the certificates, and what can be done with them. */
export function CertificateBar({ asked, total, onQuery }: CertificateBarProps) {
  const t = useText()
  const { insIdCd = '', state = '' } = asked
  const { typed, type, forget } = useTyped<{ insIdCd: string; state: string }>({ insIdCd, state })
  const { data: kept } = useQuery(insListQuery)
  const institutions = useInstitutionOptions(kept?.list)
  const [uploading, setUploading] = useState(false)
  return (
    <>
      <Conditions
        onQuery={() => onQuery({ ...typed, currPage: undefined })}
        onReset={() => {
          forget()
          onQuery({ insIdCd: '', state: '', currPage: undefined })
        }}
      >
        <ChoiceCondition
          id="cert-state"
          label={t('field.state')}
          value={typed.state}
          options={certStates.map((value) => ({ value, label: t(`certState.${value}`) }))}
          onChange={(state) => type({ state })}
        />
        {institutions.length > 1 && (
          <Condition id="cert-insIdCd" label={t('field.insIdCd')}>
            <CodeSelect
              id="cert-insIdCd"
              options={institutions}
              value={typed.insIdCd}
              onChange={(insIdCd) => type({ insIdCd })}
              placeholder={t('list.any')}
              allowClear
            />
          </Condition>
        )}
      </Conditions>
      <div className="plain-bar">
        <span className="plain-count" role="status">
          {total !== undefined && t('internetPay.certificates', { count: total })}
        </span>
        <ExportButton onExport={() => exportList(queryCer, asked, 'certificates.csv')} />
        <ForRole roles={['manager']}>
          <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => setUploading(true)}>
            {t('internetPay.upload')}
          </Button>
        </ForRole>
      </div>
      {uploading && <UploadDialog institutions={institutions} onClose={() => setUploading(false)} />}
    </>
  )
}
