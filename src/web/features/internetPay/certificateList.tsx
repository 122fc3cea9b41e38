import { UploadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { type CertificateRow, deleteCer, queryCer } from '../../../contract/internetPay.ts'
import { sortsBy } from '../../../contract/schema.ts'
import { dayOf } from '../../../domain/calendar.ts'
import { certStates } from '../../../domain/internetPay.ts'
import { call } from '../../api/call.ts'
import { insListQuery } from '../../api/institutions.ts'
import { useText } from '../../i18n/useText.ts'
import { useDelete } from '../../layout/useDelete.ts'
import { actingInstitution, choice, hiddenForOne } from '../../list/conditions.ts'
import { type ActionsProps, defineList } from '../../list/definition.ts'
import { listPage } from '../../list/listPage.tsx'
import { ForRole } from '../../session/ForRole.tsx'
import { CodeName } from '../../ui/CodeName.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import { useOfferedInstitutions } from '../../ui/useInstitutionOptions.ts'
import { CertificateDetails, commonNameIn } from './CertificateDetails.tsx'
import { CertificateWarning } from './CertificateWarning.tsx'
import { CertStateTag } from './CertStateTag.tsx'
import { refreshCertificates } from './queries.ts'
import { UploadDialog } from './UploadDialog.tsx'
import './internetPay.css'

/** The certificates for internet pay, what ends first at the top. */
export const CertificatesPage = listPage(
  defineList({
    page: 'ops.certificate.list',
    call: queryCer,
    queryKey: ['certificates'],
    keyOf: ({ certId }) => certId,
    nameOf: ({ certId }) => certId,
    conditions: [choice('state', certStates, (t, state) => t(`certState.${state}`)), actingInstitution('insIdCd')],
    useHidden: hiddenForOne('insIdCd'),
    columns: [
      { field: 'certId', width: 150, cell: ({ certId }) => <span className="code">{certId}</span> },
      { field: 'subject', width: 220, cell: ({ subject }) => <span title={subject}>{commonNameIn(subject)}</span> },
      { field: 'state', width: 140, cell: (row) => <CertStateTag {...row} /> },
      { field: 'issuedBy', width: 200, cell: ({ issuedBy }) => <span title={issuedBy}>{commonNameIn(issuedBy)}</span> },
      {
        field: 'insIdCd',
        width: 220,
        cell: ({ insIdCd, insNm }, { language }) => <CodeName code={insIdCd} name={insNm[language]} />,
      },
      { field: 'serialNo', width: 180, cell: ({ serialNo }) => <span className="code">{serialNo}</span> },
      { field: 'validFrom', width: 120, order: 'time', cell: ({ validFrom }) => showDay(dayOf(new Date(validFrom))) },
      { field: 'validTo', width: 120, order: 'time', cell: ({ validTo }) => showDay(dayOf(new Date(validTo))) },
      { field: 'uploadedBy', width: 140 },
    ],
    sorts: sortsBy('validTo', 'validFrom', 'insIdCd'),
    defaultSort: 'validTo',
    Details: CertificateDetails,
    Actions: DeleteCertificate,
    actionsWidth: 90,
    Tools: UploadButton,
    Notice: CertificateWarning,
    card: {
      end: 'state',
      lines: ['subject', 'issuedBy', 'insIdCd', 'serialNo', 'validFrom', 'validTo', 'uploadedBy'],
    },
  }),
)

function DeleteCertificate({ rows: [row] }: ActionsProps<CertificateRow>) {
  const t = useText()
  const remove = useDelete()
  if (!row) return null
  const { certId, insIdCd } = row
  const deletion = {
    text: t('internetPay.deleteAsk', { id: certId }),
    yes: t('internetPay.delete'),
    done: t('internetPay.deleted'),
    send: () => call(deleteCer, { acqInsIdCd: insIdCd, certId }),
    refresh: refreshCertificates,
  }
  return (
    <ForRole roles={['manager']}>
      <Button
        type="link"
        danger
        aria-label={t('internetPay.deleteOf', { id: certId })}
        onClick={() => void remove(deletion)}
      >
        {t('internetPay.delete')}
      </Button>
    </ForRole>
  )
}

function UploadButton() {
  const t = useText()
  const [uploading, setUploading] = useState(false)
  const { data: kept } = useQuery(insListQuery)
  const offered = useOfferedInstitutions(kept?.list)
  return (
    <ForRole roles={['manager']}>
      <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => setUploading(true)}>
        {t('internetPay.upload')}
      </Button>
      {uploading && <UploadDialog institutions={offered} onClose={() => setUploading(false)} />}
    </ForRole>
  )
}
