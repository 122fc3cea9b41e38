import { SaveOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { type BackupCopies, type BackupReply, queryBackups } from '../../../contract/operations/backups.ts'
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

/** Shows administrators whether there are backups, and what their last verification found. */
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

function BackupFacts({ backups: { problems, copies, archiver } }: { backups: BackupReply }) {
  const t = useText()
  return (
    <>
      {problems.map((problem) => (
        <Alert
          type={problem === 'notVerified' ? 'info' : 'error'}
          key={problem}
          role="note"
          title={t(`log.backups.problem.${problem}`)}
        />
      ))}
      {copies && <Copies copies={copies} />}
      {archiver && (
        <Facts single>
          <Fact label="PostgreSQL">{t('log.backups.ofDatabase')}</Fact>
          <Fact label={t('log.backups.archivedAt')}>{timeOf(archiver.archivedAt)}</Fact>
        </Facts>
      )}
    </>
  )
}

function Copies({ copies }: { copies: BackupCopies }) {
  const t = useText()
  const { target, encrypted, keepDays, newest, nextAt, verifies, verification, nextVerificationAt } = copies
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
        <Fact label={t('log.backups.next')}>{timeOf(nextAt)}</Fact>
        <Fact label={t('log.backups.verified')}>
          {verification
            ? t('log.backups.found', {
                at: showTime(verification.at, true),
                seconds: verification.seconds,
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
