/** The page `/kit.html` of `npm run dev`, which shows all parts. The build leaves it out. */
import { Divider, Flex, Segmented } from 'antd'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type Language, languages } from '../../../texts/languages.ts'
import { LanguageProvider } from '../../i18n/LanguageProvider.tsx'
import { rememberedLanguage, setLanguage } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/useText.ts'
import { AntdTheme, useMode } from '../../theme/AntdTheme.tsx'
import { chooseMode, startColours } from '../../theme/colours.ts'
import '../../theme/fonts.css'
import '../../theme/portal.css'
import { NoticeHost } from '../feedback/NoticeHost.tsx'
import page from '../pages/page.module.css'
import typography from '../typography.module.css'
import { parts } from './parts.tsx'

startColours()
await setLanguage(rememberedLanguage())
const root = document.getElementById('root')
if (!root) throw new Error('kit.html has no element #root')
createRoot(root).render(
  <StrictMode>
    <LanguageProvider>
      <AntdTheme>
        <Kit />
      </AntdTheme>
    </LanguageProvider>
  </StrictMode>,
)

function Kit() {
  return (
    <main className={page.page}>
      <Flex wrap gap="small" align="center" justify="space-between">
        <h1>Parts of the screens</h1>
        <Flex gap="small">
          <Segmented<Language>
            aria-label="Language"
            options={[...languages]}
            value={useLanguage()}
            onChange={(language) => void setLanguage(language)}
          />
          <Segmented aria-label="Colours" options={['light', 'dark']} value={useMode()} onChange={chooseMode} />
        </Flex>
      </Flex>
      {parts.map(({ name, files, why, Show }) => (
        <section key={name} aria-label={name}>
          <Divider />
          <h2>{name}</h2>
          <p className={typography.quiet}>
            <code className={typography.code}>{files.join(', ')}</code> {why}
          </p>
          <Flex wrap gap="small" align="center" style={{ marginTop: 12 }}>
            <Show />
          </Flex>
        </section>
      ))}
      <NoticeHost />
    </main>
  )
}
