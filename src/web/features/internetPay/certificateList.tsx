import { UploadOutlined } from '@ant-design/icons'
import { type CertificateRow, deleteCer, queryCer } from '../../../contract/internetPay.ts'
import { sortsBy } from '../../../contract/schema.ts'
import { dayOf } from '../../../domain/calendar.ts'
import { certStates } from '../../../domain/internetPay.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { codeColumn, codeNameColumn } from '../../list/columns.tsx'
import { actingInstitution, choice } from '../../list/conditions.ts'
import { DeleteButton } from '../../list/DeleteButton.tsx'
import { DialogButton } from '../../list/DialogButton.tsx'
import { type ActionsProps, defineList } from '../../list/definition.ts'
import { listPage } from '../../list/listPage.tsx'
import { ForRole } from '../../session/ForRole.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import { CertificateDetails, commonNameIn } from './CertificateDetails.tsx'
import { CertificateWarning } from './CertificateWarning.tsx'
import { CertStateTag } from './CertStateTag.tsx'
import { refreshCertificates } from './queries.ts'
import { UploadDialog } from './UploadDialog.tsx'

/** The certificates for internet pay, what ends first at the top. */
export const CertificatesPage = listPage(
  defineList({
    page: 'ops.certificate.list',
    call: queryCer,
    queryKey: ['certificates'],
    keyOf: ({ certId }) => certId,
    nameOf: ({ certId }) => certId,
    conditions: [choice('state', certStates, (t, state) => t(`certState.${state}`)), actingInstitution('insIdCd')],
    columns: [
      codeColumn('certId', 150),
      { field: 'subject', width: 220, cell: ({ subject }) => <span title={subject}>{commonNameIn(subject)}</span> },
      { field: 'state', width: 140, cell: (row) => <CertStateTag {...row} /> },
      { field: 'issuedBy', width: 230, cell: ({ issuedBy }) => <span title={issuedBy}>{commonNameIn(issuedBy)}</span> },
      codeNameColumn('insIdCd', 'insNm'),
      codeColumn('serialNo', 276),
      { field: 'validFrom', width: 120, order: 'time', cell: ({ validFrom }) => showDay(dayOf(new Date(validFrom))) },
      { field: 'validTo', width: 120, order: 'time', cell: ({ validTo }) => showDay(dayOf(new Date(validTo))) },
      { field: 'uploadedBy', width: 180 },
    ],
    sorts: sortsBy('validTo', 'validFrom', 'insIdCd'),
    defaultSort: 'validTo',
    Details: CertificateDetails,
    Actions: DeleteCertificate,
    actionsWidth: 90,
    Tools: () => (
      <DialogButton label={(t) => t('internetPay.upload')} icon={<UploadOutlined aria-hidden />} forRole="manager">
        {(onClose) => <UploadDialog onClose={onClose} />}
      </DialogButton>
    ),
    Notice: CertificateWarning,
    card: {
      end: 'state',
      lines: ['subject', 'issuedBy', 'insIdCd', 'serialNo', 'validFrom', 'validTo', 'uploadedBy'],
    },
  }),
)

function DeleteCertificate({ rows: [row] }: ActionsProps<CertificateRow>) {
  const t = useText()
  if (!row) return null
  const { certId, insIdCd } = row
  return (
    <ForRole roles={['manager']}>
      <DeleteButton
        of={certId}
        question={t('internetPay.deleteAsk', { id: certId })}
        send={() => call(deleteCer, { acqInsIdCd: insIdCd, certId })}
        refresh={refreshCertificates}
      />
    </ForRole>
  )
}
