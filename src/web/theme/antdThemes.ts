import { type ThemeConfig, theme } from 'antd'
import { componentTokens } from './components.ts'
import { dark, light, type Mode, shared } from './tokens.ts'

/** Restores our exact colours: antd recomputes some from their seeds, and this algorithm runs last. */
const ourLight: typeof theme.darkAlgorithm = (seed, map) => ({ ...(map ?? theme.defaultAlgorithm(seed)), ...light })
const ourDark: typeof theme.darkAlgorithm = (seed, map) => ({ ...(map ?? theme.darkAlgorithm(seed)), ...dark })

export function antdThemes(motion: boolean): Record<Mode, ThemeConfig> {
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
