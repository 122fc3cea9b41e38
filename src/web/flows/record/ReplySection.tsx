import type { Operation, RecordDetail } from '../../../contract/records/records.ts'
import { exceptionFacts, isExceptionTransId } from '../../../domain/records/transactions.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import type { FileHands } from '../../ui/files/fileHands.ts'
import { VoucherGrid } from '../../ui/files/VoucherGrid.tsx'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { Fact } from '../../ui/values/Fact.tsx'
import { showTime } from '../../ui/values/showTime.ts'
import type { KnownNames } from '../definition.ts'
import { ChangedMark } from './content/ChangedContent.tsx'
import { repliedFields } from './content/submittedFields.ts'
import { DescriptionField, DescriptionList } from './DescriptionList.tsx'
import parts from './parts.module.css'
import { nextSteps } from './path/nextSteps.ts'
import styles from './record.module.css'

interface ReplySectionProps {
  flow: Flow
  record: RecordDetail
  operations: readonly Operation[]
  names: KnownNames
  hands: FileHands
}

export function ReplySection({ flow, record, operations, names, hands }: ReplySectionProps) {
  const t = useText()
  const written = operations.find(
    ({ action, insIdCd }) => action === 'reply' || (action === 'modify' && insIdCd === record.rcvInsIdCd),
  )
  const waiting = nextSteps(flow, record).some(({ actions }) => actions.includes('reply'))
  if (!flow.reply || (!written && !waiting)) return null
  const files = record.voucherFiles.filter(({ side }) => side === 'receiver')
  const { repliedWith } = isExceptionTransId(record.transId) ? exceptionFacts(record.transId) : {}
  return (
    <section>
      <h2>{t('record.reply')}</h2>
      {written ? (
        <>
          <DescriptionList>
            {repliedFields(flow, record).map((name) => (
              <DescriptionField key={name} name={name} row={record} names={names} />
            ))}
            {repliedWith && (
              <Fact label={t('record.repliedWith')}>
                <CodeName code={repliedWith} name={t(`transId.${repliedWith}`)} />
              </Fact>
            )}
            <Fact label={t('record.repliedBy')}>
              {t('record.roleAt', {
                role: written.userName ?? t(`role.${written.role}`),
                institution: names.institution(written.insIdCd) ?? written.insIdCd,
              })}
            </Fact>
            <Fact label={t('record.repliedOn')}>
              <time dateTime={written.at}>{showTime(written.at, true)}</time>
            </Fact>
          </DescriptionList>
          {record.replyExtendRemark && (
            <p className={`${styles.prose} ${parts.replyWords}`}>
              {record.replyExtendRemark} <ChangedMark name="replyExtendRemark" />
            </p>
          )}
          {files.length > 0 && (
            <div className={parts.replyFiles}>
              <h3>{t('record.replyVouchers')}</h3>
              <VoucherGrid files={files} hands={hands} />
            </div>
          )}
        </>
      ) : (
        <MustReply record={record} names={names} />
      )}
    </section>
  )
}

function MustReply({ record: { rcvInsIdCd, dueDt }, names }: Pick<ReplySectionProps, 'record' | 'names'>) {
  const t = useText()
  const { insIdCd } = useProfile()
  const day = dueDt ? dayText(dueDt) : '–'
  const institution = [rcvInsIdCd, names.institution(rcvInsIdCd)].filter(Boolean).join(' ')
  return (
    <p className={styles.prose}>
      {insIdCd === rcvInsIdCd ? t('record.replyDueOwn', { day }) : t('record.replyDue', { institution, day })}
    </p>
  )
}
