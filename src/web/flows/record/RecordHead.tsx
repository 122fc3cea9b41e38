import { type ReactNode, useEffect, useRef } from 'react'
import type { RecordDetail } from '../../../contract/records/records.ts'
import type { WorkRow } from '../../../contract/records/worklist.ts'
import { isExceptionTransId } from '../../../domain/records/transactions.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import { waits } from '../../../domain/workflow/check.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { useHold } from '../../api/useHold.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { askNextStep } from '../../realtime/nextStep.ts'
import buttons from '../../ui/buttons.module.css'
import { CopyButton } from '../../ui/CopyButton.tsx'
import typography from '../../ui/typography.module.css'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { Closing, DueTag } from '../../ui/values/DueTag.tsx'
import { Fact } from '../../ui/values/Fact.tsx'
import { HolderChip } from '../../ui/values/HolderChip.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { ContestTag } from '../../ui/values/StateTag.tsx'
import { ViewersChip } from '../../ui/values/ViewersChip.tsx'
import visibility from '../../ui/visibility.module.css'
import type { KnownNames } from '../definition.ts'
import { RecordState } from '../RecordState.tsx'
import { WhyDay } from '../WhyDay.tsx'
import { awaits, OwnWorkFact } from '../worklist/OwnWorkFact.tsx'
import { isOfOwnWork } from '../worklist/workAddress.ts'
import { ChangedMark } from './content/ChangedContent.tsx'
import { DescriptionList } from './DescriptionList.tsx'
import { MoveDay, offersMove } from './MoveDay.tsx'
import { mayActText } from './path/sentences.ts'
import styles from './record.module.css'

interface RecordHeadProps {
  flow: Flow
  record: RecordDetail
  names: KnownNames
  /** Without who may act next: the buttons say it. */
  brief?: boolean
  /** The holder by the list beside the record. */
  heldBy?: WorkRow['heldBy'] | undefined
  children?: ReactNode
}

export function RecordHead({ flow, record, names, brief = false, heldBy, children }: RecordHeadProps) {
  const t = useText()
  const language = useLanguage()
  const open = useHold(record, isOfOwnWork(record.expId) || awaits(record) ? 'works' : 'views')
  const holder = heldBy === undefined ? (open ?? record).heldBy : heldBy
  const { viewers } = open ?? record
  const heading = useFocusKept(`${record.expId} ${record.version} ${record.pended?.until}`)
  const { expId, withOrigIn, transId, transAt, transCurrCd, counterparty, dueDt, dueTime, answerBy, dueWhy } = record
  // On a complete record, steps such as taking it back are possible, but nobody is awaited.
  const isOpen = answerBy !== null || record.pendingAnswer !== undefined || waits(flow, record.state, withOrigIn)
  const transaction = isExceptionTransId(transId) ? t(`transId.${transId}`) : transId
  const flowName = t(`frame.menu.${flow.menu}`)
  return (
    <header>
      <div className={styles.title}>
        <h1 ref={heading} className={typography.code} tabIndex={-1}>
          {expId}
        </h1>
        <CopyButton text={expId} label={t('record.copyId')} />
        <RecordState {...record} large />
        {holder && !holder.mine && <HolderChip heldBy={holder} />}
        <ViewersChip viewers={viewers} />
        {record.contest && <ContestTag contest={record.contest} />}
        {record.hidden && <span className={styles.plainTag}>{t('state.hidden')}</span>}
        {withOrigIn === '1' && <span className={styles.plainTag}>{t('record.nonOriginal')}</span>}
        <div className={`${styles.actions} ${visibility.screenOnly}`}>{children}</div>
      </div>
      <DescriptionList look="head">
        <Fact label={t('field.transAt')}>
          <span className={styles.headAmount}>
            <Money amount={transAt} currency={transCurrCd} />
          </span>{' '}
          <ChangedMark name="transAt" />
        </Fact>
        <Fact label={t('record.flow')}>
          {flowName === transaction ? flowName : t('record.flowAndTransaction', { flow: flowName, transaction })}
        </Fact>
        <Fact label={t('field.counterparty')}>
          <CodeName code={counterparty} name={names.institution(counterparty)} />
        </Fact>
        {dueDt ? (
          <Fact label={t(answerBy ? 'record.answerBy' : 'field.dueDt')}>
            <span className={`${typography.tabular} ${styles.headDay}`}>{dayText(dueDt)}</span>{' '}
            <DueTag dueDt={dueDt} time={dueTime} /> <Closing day={dueDt} time={dueTime} />
            {dueWhy && <WhyDay {...dueWhy} />}
            <MoveDay record={record} />
          </Fact>
        ) : (
          offersMove(record) && (
            <Fact label={t('record.answerBy')}>
              {t('record.moveDay.passed')} <MoveDay record={record} />
            </Fact>
          )
        )}
        <OwnWorkFact record={record} holder={holder} />
        {!brief && (
          <Fact label={t(isOpen ? 'record.mayActNow' : 'record.mayAct')}>
            {mayActText(flow, record, names, t, language, isOpen ? 'next' : 'all')}{' '}
            <button
              type="button"
              className={`${buttons.link} ${visibility.screenOnly} ${styles.askRobot}`}
              onClick={() => askNextStep(expId)}
            >
              {t('robot.nextStep')}
            </button>
          </Fact>
        )}
      </DescriptionList>
    </header>
  )
}

/**
 * Takes the focus where it went away with the button of the step that was taken, or with the page before: the keyboard
 * goes on from the heading. A page that has just been loaded keeps its beginning.
 */
function useFocusKept(shown: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each record, each version of it, and when it is pended or resumed.
  useEffect(() => {
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement?.id === 'page'
    if (isLost && navigator.userActivation.hasBeenActive) heading.current?.focus({ preventScroll: true })
  }, [shown])
  return heading
}
