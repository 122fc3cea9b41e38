import { useSelector } from '@tanstack/react-store'
import { ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '../i18n/useText.ts'
import { antdThemes } from './antdThemes.ts'
import { drawnMode } from './colours.ts'
import type { Mode } from './tokens.ts'

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
      locale={language === 'zh' ? zhCN : enUS}
      button={{ autoInsertSpace: false }}
      renderEmpty={() => t('list.noOptions')}
    >
      {children}
    </ConfigProvider>
  )
}
