import type { Operation, RecordDetail, Voucher } from '../../../contract/records/records.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import { isMark, type State, states } from '../../../domain/workflow/flow.ts'
import { type Text, useText } from '../../i18n/useText.ts'
import type { FileHands } from '../../ui/files/fileHands.ts'
import { VoucherGrid } from '../../ui/files/VoucherGrid.tsx'
import typography from '../../ui/typography.module.css'
import { meaningOf, StateTag } from '../../ui/values/StateTag.tsx'
import { showTime } from '../../ui/values/showTime.ts'
import type { KnownNames } from '../definition.ts'
import { GuideAnswers } from '../guide/GuideAnswers.tsx'
import { ChangeList } from './content/ChangeList.tsx'
import styles from './parts.module.css'
import recordStyles from './record.module.css'

interface OperationsTabProps {
  operations: readonly Operation[]
  original: boolean
  record: RecordDetail
  names: KnownNames
  hands: FileHands
}

export function OperationsTab({ operations, original, record, names, hands }: OperationsTabProps) {
  const t = useText()
  const beginning = t(original ? 'record.fromHistory' : 'record.fromNothing')
  const noteOf = ({ filePath }: Voucher) =>
    record.voucherFiles.some((one) => one.filePath === filePath) ? undefined : t('record.vouchers.dropped')
  return (
    <ol className={styles.operations}>
      {operations.map((operation, i) => {
        const {
          version,
          userName,
          role,
          insIdCd,
          at,
          from,
          to,
          remark,
          equalTo,
          preparedBy,
          guide,
          movedTo,
          vouchers,
          changes,
        } = operation
        const state = stateOf(to)
        return (
          <li key={version} className={styles.operation} data-newest={i === 0 && state ? meaningOf(state) : undefined}>
            <p className={styles.operationWho}>
              {userName && <b>{userName}</b>}
              <span className={`${typography.quiet} ${recordStyles.said}`}>
                {t('record.roleAt', { role: t(`role.${role}`), institution: names.institution(insIdCd) ?? insIdCd })}
              </span>
              <time dateTime={at}>{showTime(at, true)}</time>
            </p>
            <p className={styles.operationStep}>
              {t('record.fromTo', { from: placeWord(from, t) ?? beginning })}{' '}
              {state ? <StateTag state={state} /> : placeWord(to, t)}
            </p>
            {equalTo && <p>{t('record.equalTo', { expId: equalTo })}</p>}
            {preparedBy && <p>{t('record.preparedBy', { name: preparedBy })}</p>}
            {guide && <GuideAnswers guide={guide} />}
            {movedTo && <p>{t('record.moveDay.movedTo', { day: dayText(movedTo) })}</p>}
            {remark && <p className={recordStyles.prose}>{remark}</p>}
            {changes.length > 0 && <ChangeList changes={changes} record={record} names={names} />}
            {vouchers.length > 0 && <VoucherGrid files={vouchers} hands={hands} noteOf={noteOf} />}
          </li>
        )
      })}
    </ol>
  )
}

function stateOf(place: string): State | undefined {
  return states.find((state) => state === place)
}

function placeWord(place: string, t: Text): string | null {
  const state = stateOf(place)
  if (state) return t(`state.${state}`)
  if (isMark(place)) return t(`state.${place}`)
  return null
}
