/**
 * Holds every colour, size and distance, in light and dark. antd's theme takes them from here, and the plain style
 * sheet as `--color-text` and the like (`colours.ts`).
 */

const systemFonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans SC", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif'

export const shared = {
  fontFamily: `Inter, ${systemFonts}`,
  fontFamilyCode:
    '"JetBrains Mono", ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Liberation Mono", "Noto Sans Mono CJK SC", monospace',
  fontSize: 14,
  lineHeight: 1.5714,
  borderRadius: 6,
  borderRadiusLG: 8,
  borderRadiusSM: 4,
  borderRadiusXS: 3,
  controlHeight: 32,
  controlHeightSM: 28,
  controlHeightLG: 40,
  sizeUnit: 4,
  sizeStep: 4,
  wireframe: false,
  fontWeightStrong: 600,
  motionDurationFast: '0.08s',
  motionDurationMid: '0.14s',
  motionDurationSlow: '0.2s',
  controlOutlineWidth: 3,
  lineWidthFocus: 2,
} as const

export const light = {
  colorPrimary: '#1D4DB5',
  colorPrimaryHover: '#2A5FD0',
  colorPrimaryActive: '#163C90',
  colorPrimaryBg: '#EDF2FC',
  colorPrimaryBgHover: '#E0E9FA',
  colorPrimaryBorder: '#B4C8EF',
  colorLink: '#1D4DB5',
  colorLinkHover: '#163C90',
  colorLinkActive: '#123176',
  colorInfo: '#1D4DB5',
  colorSuccess: '#17663B',
  colorSuccessBg: '#E6F4EC',
  colorSuccessBorder: '#A5CFB7',
  colorWarning: '#8A5300',
  colorError: '#B3261E',
  colorErrorHover: '#C93B33',
  colorErrorBg: '#FDECEA',
  colorText: '#1A2233',
  colorTextSecondary: '#475266',
  colorTextTertiary: '#626D80',
  colorTextQuaternary: '#9AA3B2',
  colorTextPlaceholder: '#626D80',
  colorTextDisabled: '#8B94A3',
  colorTextHeading: '#111827',
  colorBgLayout: '#F6F7F9',
  colorBgContainer: '#FFFFFF',
  colorBgElevated: '#FFFFFF',
  colorBgSpotlight: '#1F2937',
  colorBgMask: 'rgba(17,24,39,0.42)',
  colorBgContainerDisabled: '#F2F4F7',
  colorBorder: '#838C9D',
  colorBorderSecondary: '#E5E8ED',
  colorBorderDisabled: '#D5DAE1',
  colorSplit: '#E5E8ED',
  colorFillAlter: '#F9FAFB',
  colorFillQuaternary: '#F9FAFB',
  colorFillTertiary: '#F2F4F7',
  colorFillSecondary: '#E9ECF1',
  colorFill: '#DDE2E9',
  colorIcon: '#626D80',
  colorIconHover: '#1A2233',
  controlItemBgHover: '#F2F4F7',
  controlItemBgActive: '#EDF2FC',
  controlItemBgActiveHover: '#E0E9FA',
  controlOutline: 'rgba(29,77,181,0.22)',
  boxShadow: '0 8px 24px rgba(17,24,39,0.14)',
  boxShadowSecondary: '0 4px 16px rgba(17,24,39,0.12)',
  boxShadowTertiary: '0 1px 2px rgba(17,24,39,0.05)',
} as const

export const dark: { readonly [Token in keyof typeof light]: string } = {
  colorPrimary: '#3566D6',
  colorPrimaryHover: '#3C6CDB',
  colorPrimaryActive: '#2A55B8',
  colorPrimaryBg: '#1A2740',
  colorPrimaryBgHover: '#21314F',
  colorPrimaryBorder: '#3A5592',
  colorLink: '#93B5FF',
  colorLinkHover: '#B4CCFF',
  colorLinkActive: '#7BA3F5',
  colorInfo: '#93B5FF',
  colorSuccess: '#7FD3A0',
  colorSuccessBg: '#12301F',
  colorSuccessBorder: '#2F6346',
  colorWarning: '#F0BD6B',
  colorError: '#FF9A90',
  colorErrorHover: '#FFB3AB',
  colorErrorBg: '#3A1B1A',
  colorText: '#E4E9F1',
  colorTextSecondary: '#B0BACA',
  colorTextTertiary: '#8F9BB0',
  colorTextQuaternary: '#5F6B80',
  colorTextPlaceholder: '#8C98AC',
  colorTextDisabled: '#66738A',
  colorTextHeading: '#F1F4F9',
  colorBgLayout: '#0D1219',
  colorBgContainer: '#131922',
  colorBgElevated: '#1C2430',
  colorBgSpotlight: '#2B3646',
  colorBgMask: 'rgba(4,7,12,0.62)',
  colorBgContainerDisabled: '#1A212C',
  colorBorder: '#647188',
  colorBorderSecondary: '#242D3A',
  colorBorderDisabled: '#313B4A',
  colorSplit: '#242D3A',
  colorFillAlter: '#171E28',
  colorFillQuaternary: '#171E28',
  colorFillTertiary: '#1C2430',
  colorFillSecondary: '#242D3A',
  colorFill: '#2F3A4A',
  colorIcon: '#8F9BB0',
  colorIconHover: '#E4E9F1',
  controlItemBgHover: '#1C2430',
  controlItemBgActive: '#1A2740',
  controlItemBgActiveHover: '#21314F',
  controlOutline: 'rgba(147,181,255,0.28)',
  boxShadow: '0 8px 24px rgba(0,0,0,0.55)',
  boxShadowSecondary: '0 4px 16px rgba(0,0,0,0.5)',
  boxShadowTertiary: '0 1px 2px rgba(0,0,0,0.4)',
}

export const current = {
  light: { colorItemCurrent: '#163C90', colorItemCurrentGround: '#E3EBFA', colorTabCurrent: '#1D4DB5' },
  dark: { colorItemCurrent: '#B4CCFF', colorItemCurrentGround: '#21314F', colorTabCurrent: '#B4CCFF' },
} as const

export const unread = { light: '#B3261E', dark: '#C8433A' } as const

/**
 * Text and ground colours of the five meanings. Refused is plum and overdue red, because both often stand in one row.
 */
export const meanings = {
  light: {
    waiting: ['#34507A', '#ECF1F8'],
    done: ['#17663B', '#E6F4EB'],
    refused: ['#8A2A6D', '#F9EBF5'],
    overdue: ['#B3261E', '#FDECEA'],
    soon: ['#8A5300', '#FFF3DC'],
  },
  dark: {
    waiting: ['#A9C1E8', '#1C2940'],
    done: ['#7FD3A0', '#12301F'],
    refused: ['#E9A3D3', '#35192D'],
    overdue: ['#FF9A90', '#3A1B1A'],
    soon: ['#F0BD6B', '#33270F'],
  },
} as const

export type Mode = 'light' | 'dark'
