import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { checkPacket, type PacketCheck } from '../../../contract/records/packet.ts'
import { harmlessText } from '../../../domain/text/keptText.ts'
import { ownZone, zonedTime } from '../../../domain/time/zones.ts'
import { sha256 } from '../../api/sha256.ts'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumbs } from '../../layout/Breadcrumbs.tsx'
import { currentProfile } from '../../session/session.ts'
import { FileDrop } from '../../ui/files/FileDrop.tsx'
import { DataTable } from '../../ui/pages/DataTable.tsx'
import page from '../../ui/pages/page.module.css'
import typography from '../../ui/typography.module.css'
import { Fact } from '../../ui/values/Fact.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Tag } from '../../ui/values/Tag.tsx'
import styles from './caseFile.module.css'

type State =
  | { at: 'empty' | 'many' }
  | { at: 'checking' | 'notOne' | 'unreadable'; name: string }
  | { at: 'checked'; name: string; check: PacketCheck }

const dropId = 'case-file'

/** Opens for anyone: who gets a case file may have no account. */
export function CaseFilePage() {
  const t = useText()
  const home = { label: t('frame.title.home'), to: '/home' }
  return (
    <>
      {currentProfile() && <Breadcrumbs trail={[home]} here={t('frame.title.caseFile')} />}
      <CaseFileCheck />
    </>
  )
}

/** Checks a case file against the hashes in it, without the server. */
function CaseFileCheck() {
  const t = useText()
  const [state, setState] = useState<State>({ at: 'empty' })
  const check = async ([file, ...more]: readonly File[]) => {
    if (!file) return
    if (more.length > 0) return setState({ at: 'many' })
    const name = harmlessText(file.name)
    setState({ at: 'checking', name })
    try {
      const found = await checkPacket(new Uint8Array(await file.arrayBuffer()), sha256)
      setState(found ? { at: 'checked', name, check: found } : { at: 'notOne', name })
    } catch {
      setState({ at: 'unreadable', name })
    }
  }
  const again = () => {
    flushSync(() => setState({ at: 'empty' }))
    document.getElementById(dropId)?.focus()
  }
  return (
    <section className={`${page.page} ${styles.page}`} aria-labelledby="case-file-title">
      <h1 id="case-file-title">{t('frame.title.caseFile')}</h1>
      <p className={typography.quiet}>{t('caseFile.lead')}</p>
      <div className={styles.result}>
        {state.at === 'many' && <Alert type="error" title={t('caseFile.many')} />}
        {(state.at === 'notOne' || state.at === 'unreadable') && (
          <Alert type="error" title={t(`caseFile.${state.at}`, { name: state.name })} />
        )}
        {state.at === 'checking' && <p role="status">{t('caseFile.checking', { name: state.name })}</p>}
        {state.at === 'checked' && <Checked name={state.name} check={state.check} />}
      </div>
      {state.at === 'checked' && <Button onClick={again}>{t('caseFile.another')}</Button>}
      {state.at !== 'checked' && state.at !== 'checking' && (
        <FileDrop id={dropId} accept=".pdf" hint={t('caseFile.drop')} onFiles={(files) => void check(files)} />
      )}
    </section>
  )
}

function Checked({ name, check }: { name: string; check: PacketCheck }) {
  const { isWhole, manifest, exhibits } = check
  const t = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus was on the control that took the file, which is gone.
  useEffect(() => heading.current?.focus(), [])
  const changed = exhibits.filter(({ found }) => found === 'changed').length
  const problem =
    changed > 0 ? t('caseFile.filesChanged', { count: changed }) : isWhole ? null : t('caseFile.pagesChanged')
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {name}
      </h2>
      <Alert type={problem ? 'error' : 'success'} title={problem ?? t('caseFile.whole')} />
      <Facts>
        <Fact label={t('caseFile.of')}>
          <span className={typography.code}>{manifest.expId}</span>
        </Fact>
        <Fact label={t('caseFile.writtenAt')}>{zonedTime(ownZone(), new Date(manifest.writtenAt))}</Fact>
        <Fact label={t('caseFile.writtenFor')}>
          <span className={typography.code}>{manifest.writtenFor}</span>
        </Fact>
      </Facts>
      <h2>{t('caseFile.exhibits')}</h2>
      {exhibits.length === 0 ? (
        <p>{t('caseFile.noExhibits')}</p>
      ) : (
        <DataTable
          label={t('caseFile.exhibits')}
          rows={exhibits}
          keyOf={({ no }) => no}
          columns={[
            { head: t('caseFile.no'), cell: ({ no }) => no },
            { head: t('caseFile.file'), wide: true, cell: ({ fileName }) => fileName },
            { head: t('caseFile.result'), cell: ({ found }) => <Found found={found} /> },
          ]}
        />
      )}
      <h2>{t('caseFile.records')}</h2>
      <DataTable
        label={t('caseFile.records')}
        rows={manifest.records}
        keyOf={({ expId }) => expId}
        columns={[
          { head: t('caseFile.of'), className: typography.code, cell: ({ expId }) => expId },
          { head: t('caseFile.event'), cell: ({ version }) => version },
          { head: t('caseFile.hash'), className: styles.hash ?? '', wide: true, cell: ({ hash }) => hash },
        ]}
      />
      <p className={typography.quiet}>{t('caseFile.author')}</p>
    </>
  )
}

const meaning = { whole: 'done', changed: 'over', absent: 'past' } as const

function Found({ found }: { found: keyof typeof meaning }) {
  const t = useText()
  return <Tag means={meaning[found]}>{t(`caseFile.found.${found}`)}</Tag>
}
