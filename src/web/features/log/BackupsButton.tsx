import { SaveOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { type BackupReply, queryBackups } from '../../../contract/operations/backups.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { ForRole } from '../../session/ForRole.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { fileSize } from '../../ui/files/fileSize.ts'
import { focusFirst } from '../../ui/keys/focusFirst.ts'
import { Fact } from '../../ui/values/Fact.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { showTime } from '../../ui/values/showTime.ts'
import styles from './log.module.css'

/** Shows administrators whether there are backups, how far they reach, and what their last verification found. */
export function BackupsButton() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <ForRole roles={['administrator']}>
      <Button icon={<SaveOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('log.backups.open')}
      </Button>
      {isOpen && <BackupsDialog onClose={() => setOpen(false)} />}
    </ForRole>
  )
}

function BackupsDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['backups'],
    queryFn: ({ signal }) => call(queryBackups, {}, { quiet: true, signal }),
    refetchInterval: 10_000,
  })
  return (
    <Modal
      open
      title={t('log.backups.title')}
      afterOpenChange={focusFirst}
      onCancel={onClose}
      closable={{ 'aria-label': t('frame.close') }}
      width={640}
      footer={<Button onClick={onClose}>{t('frame.close')}</Button>}
    >
      <div className={styles.entry}>
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={6} />}
        {data && <BackupFacts backups={data} />}
      </div>
    </Modal>
  )
}

function BackupFacts({ backups }: { backups: BackupReply }) {
  const t = useText()
  return (
    <>
      {backups.problems.map((problem) => (
        <Alert
          type={problem === 'notVerified' ? 'info' : 'error'}
          key={problem}
          role="note"
          title={t(`log.backups.problem.${problem}`)}
        />
      ))}
      {backups.kind === 'own' && <OwnBackups backups={backups} />}
      {backups.kind === 'database' && (
        <Facts single>
          <Fact label={t('log.backups.target')}>{t('log.backups.ofDatabase')}</Fact>
          <Fact label={t('log.backups.archivedAt')}>{timeOf(backups.archivedAt)}</Fact>
        </Facts>
      )}
    </>
  )
}

function OwnBackups({ backups }: { backups: Extract<BackupReply, { kind: 'own' }> }) {
  const t = useText()
  const { target, encrypted, keepDays, newest, nextAt, heldUntil, verifies, verification, nextVerificationAt } = backups
  // The first is made when a backup is there.
  const verificationDue = newest && !verification ? t('log.backups.soon') : timeOf(nextVerificationAt)
  return (
    <>
      <Facts single>
        <Fact label={t('log.backups.target')}>
          {t('log.backups.goesTo', { target, encrypted: String(encrypted), days: keepDays })}
        </Fact>
        <Fact label={t('log.backups.newest')}>
          {newest ? t('log.backups.made', { at: showTime(newest.endedAt, true), size: fileSize(newest.bytes) }) : '–'}
        </Fact>
        <Fact label={t('log.backups.heldUntil')}>{timeOf(heldUntil)}</Fact>
        <Fact label={t('log.backups.next')}>{timeOf(nextAt)}</Fact>
        <Fact label={t('log.backups.verified')}>
          {verification
            ? t('log.backups.found', {
                at: showTime(verification.at, true),
                seconds: verification.seconds ?? 0,
                whole: String(verification.whole),
              })
            : '–'}
        </Fact>
        <Fact label={t('log.backups.nextVerification')}>
          {verifies ? verificationDue : t('log.backups.verifiedElsewhere')}
        </Fact>
      </Facts>
      {verification && (
        // The output of a command, which is in English.
        <pre className={styles.said} lang="en">
          {verification.said}
        </pre>
      )}
    </>
  )
}

function timeOf(at: string | null): string {
  return at === null ? '–' : showTime(at, true)
}
