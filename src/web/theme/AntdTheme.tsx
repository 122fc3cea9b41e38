import { useSelector } from '@tanstack/react-store'
import { ConfigProvider, type ConfigProviderProps, type ThemeConfig, theme } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import type { Language } from '../../texts/languages.ts'
import { useLanguage, useText } from '../i18n/useText.ts'
import { drawnMode } from './colours.ts'
import { componentTokens } from './components.ts'
import { dark, light, type Mode, shared } from './tokens.ts'

/** Restores our exact colours: antd recomputes some from their seeds, and this algorithm runs last. */
const ourLight: typeof theme.darkAlgorithm = (seed, map) => ({ ...(map ?? theme.defaultAlgorithm(seed)), ...light })
const ourDark: typeof theme.darkAlgorithm = (seed, map) => ({ ...(map ?? theme.darkAlgorithm(seed)), ...dark })

/** What antd says in each language; English where it knows none. */
const words: Partial<Record<Language, ConfigProviderProps['locale']>> = { zh: zhCN }

const themes = antdThemes(!matchMedia('(prefers-reduced-motion: reduce)').matches)

export function useMode(): Mode {
  return useSelector(drawnMode)
}

export function AntdTheme({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const mode = useMode()
  const t = useText()
  return (
    <ConfigProvider
      theme={themes[mode]}
      locale={words[language] ?? enUS}
      button={{ autoInsertSpace: false }}
      renderEmpty={() => t('list.noOptions')}
    >
      {children}
    </ConfigProvider>
  )
}

function antdThemes(motion: boolean): Record<Mode, ThemeConfig> {
  return {
    light: {
      algorithm: [theme.defaultAlgorithm, ourLight],
      token: { ...shared, ...light, motion },
      components: componentTokens('light'),
      cssVar: { key: 'ant-light' },
      hashed: false,
    },
    dark: {
      algorithm: [theme.darkAlgorithm, ourDark],
      token: { ...shared, ...dark, motion },
      components: componentTokens('dark'),
      cssVar: { key: 'ant-dark' },
      hashed: false,
    },
  }
}
