import { DownloadOutlined } from '@ant-design/icons'
import { Navigate } from '@tanstack/react-router'
import { Alert, Button } from 'antd'
import type { ModulePageId } from '../../../contract/pages.ts'
import { exportReference } from '../../../contract/reference/reference.ts'
import { type ReferenceKind, referenceKinds } from '../../../domain/reference/reference.ts'
import { exportList } from '../../api/files.ts'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumbs } from '../../layout/Breadcrumbs.tsx'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { useLastTab } from '../../layout/useTab.ts'
import { usePageSearch } from '../../routes/pageSearch.ts'
import { useHasRole } from '../../session/useHasRole.ts'
import page from '../../ui/pages/page.module.css'
import { TableDrop } from '../../ui/textFile/TableDrop.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import styles from './reference.module.css'
import { useImport } from './useImport.ts'
import { VersionList } from './VersionList.tsx'

const tabs: Readonly<Record<ReferenceKind, ModulePageId>> = {
  reasonCode: 'inq.reasonCode.query',
  currencyName: 'inq.currencyName.query',
  issuer: 'inq.issuer.query',
  calendarDay: 'inq.calendarDay.query',
  maintenance: 'inq.maintenance.query',
  institution: 'inf.institution.query',
}

/** Kinds whose import has a note of its own. */
const wholes: Readonly<Partial<Record<ReferenceKind, 'calendar' | 'maintenance'>>> = {
  calendarDay: 'calendar',
  maintenance: 'maintenance',
}

export function ImportPage() {
  const search = usePageSearch('inq.referenceData.modify')
  const kind = referenceKinds.find((one) => one === search.kind)
  const keeps = useHasRole(['administrator'])
  return kind && keeps ? <Import key={kind} kind={kind} /> : <Navigate to="/404" replace />
}

function Import({ kind }: { kind: ReferenceKind }) {
  const t = useText()
  const { checked, busy, problem, choose, restore, bring, giveUp } = useImport(kind)
  const name = t(`reference.kind.${kind}`)
  const title = t('reference.title', { kind: name })
  usePageTitle(title)
  return (
    <>
      <Breadcrumbs trail={[{ label: name, ...useLastTab(tabs[kind]) }]} here={t('reference.keep')} />
      <section className={page.page}>
        <h1>{title}</h1>
        <ol className={styles.steps} aria-label={t('reference.steps')}>
          <li>{t('reference.stepExport')}</li>
          <li>{t('reference.stepChoose')}</li>
          <li>{t('reference.stepImport')}</li>
        </ol>
        <Alert className={styles.note} role="note" title={t(`reference.whole.${wholes[kind] ?? 'list'}`)} />
        <div className={page.bar}>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => void exportList(exportReference, { kind }, `${kind}.csv`)}
          >
            {t('reference.export')}
          </Button>
        </div>
        {checked && problem && <Alert type="error" className={styles.problem} title={problem} />}
        {checked ? (
          <ImportPreview
            kind={kind}
            checked={checked}
            busy={busy !== null}
            onImport={() => void bring(checked)}
            onOther={giveUp}
          />
        ) : busy ? (
          <p role="status" className={styles.busy}>
            {t('reference.checking', { name: busy })}
          </p>
        ) : (
          <TableDrop
            id="reference-file"
            hint={t('reference.drop')}
            refusal={problem}
            onText={(csv, fileName) => void choose(csv, fileName)}
          />
        )}
        <VersionList kind={kind} onRestore={(version) => void restore(version)} />
      </section>
    </>
  )
}
