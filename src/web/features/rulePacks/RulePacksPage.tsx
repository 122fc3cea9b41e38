import { Button } from 'antd'
import { useState } from 'react'
import { menuPaths } from '../../../contract/pages.ts'
import { importRulePack, type RulePackRow, restoreRulePack } from '../../../contract/reference/rulePacks.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumbs } from '../../layout/Breadcrumbs.tsx'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { useConfirmedAction } from '../../layout/useConfirmedAction.ts'
import { usePageSearch } from '../../routes/pageSearch.ts'
import { FileDrop } from '../../ui/files/FileDrop.tsx'
import page from '../../ui/pages/page.module.css'
import { PackList } from './PackList.tsx'
import { PackReport, type RightPack } from './PackReport.tsx'
import { type PackSource, refreshPacks } from './queries.ts'
import styles from './rulePacks.module.css'

/** The packs, and the report of one that is to come: of a file, of an earlier pack, or of a change that awaits approval. */
export function RulePacksPage() {
  const t = useText()
  const { changeId } = usePageSearch('inf.rulePack.list')
  usePageTitle(t('rulePacks.title'))
  return (
    <>
      <Breadcrumbs
        trail={[{ label: t('frame.menu.LimitRule'), to: menuPaths.LimitRule }]}
        here={t('rulePacks.title')}
      />
      <section className={page.page}>
        <h1>{t('rulePacks.title')}</h1>
        <p className={styles.intro}>{t('rulePacks.intro')}</p>
        {changeId === undefined ? <Packs /> : <PackReport name={t('rulePacks.ofChange')} source={{ changeId }} />}
      </section>
    </>
  )
}

interface Looked {
  name: string
  source: PackSource
}

function Packs() {
  const t = useText()
  const [looked, setLooked] = useState<Looked | null>(null)
  const { busy, send } = useSendPack(() => setLooked(null))
  const choose = async (file: File | undefined) => {
    if (file) setLooked({ name: file.name, source: { file: await file.text() } })
  }
  const restore = ({ packId, version }: RulePackRow) =>
    setLooked({ name: t('rulePacks.restoreName', { version: `${version}` }), source: { packId } })
  if (!looked)
    return (
      <>
        <FileDrop
          id="rule-pack-file"
          accept=".json"
          hint={t('rulePacks.drop')}
          onFiles={([file]) => void choose(file)}
        />
        <PackList onRestore={restore} />
      </>
    )
  const { name, source } = looked
  return (
    <PackReport name={name} source={source} onSource={(next) => setLooked({ name, source: next })}>
      {(right) => (
        <div className={styles.buttons}>
          {right && (
            <Button type="primary" loading={busy} onClick={() => void send(looked, right)}>
              {t(source.packId === undefined ? 'rulePacks.import' : 'rulePacks.restore')}
            </Button>
          )}
          <Button onClick={() => setLooked(null)}>{t('rulePacks.other')}</Button>
        </div>
      )}
    </PackReport>
  )
}

/** Asks, and imports the pack or brings it back. */
function useSendPack(done: () => void) {
  const t = useText()
  const confirm = useConfirmedAction(true)
  const [busy, setBusy] = useState(false)
  const send = async ({ name, source: { file = '', packId } }: Looked, right: RightPack) => {
    const { version, validFrom, inForce, rulesMark } = right
    const says = { version: `${version}`, day: dayText(validFrom) }
    await confirm({
      text: packId === undefined ? t('rulePacks.importAsk', says) : t('rulePacks.restoreAsk', { ...says, name }),
      yes: t(packId === undefined ? 'rulePacks.import' : 'rulePacks.restore'),
      send: async () => {
        setBusy(true)
        const answer =
          packId === undefined
            ? await call(importRulePack, { file, inForce, rulesMark })
            : await call(restoreRulePack, { packId, validFrom, inForce, rulesMark })
        done()
        return answer
      },
      done: t('rulePacks.imported'),
      refresh: refreshPacks,
    })
    setBusy(false)
  }
  return { busy, send }
}
