import type { SsoSettingRow } from '../../../contract/people/sso.ts'
import { type RoleOfClaim, roleClaimsAtMost, rolesByClaim, ssoDomainsAtMost } from '../../../domain/people/sso.ts'
import { isOneOf } from '../../../domain/typed.ts'
import { choice, defineForm } from '../../form/definition.ts'

type YesNo = 'yes' | 'no'

interface SsoValues {
  enabled: YesNo
  issuerUrl: string
  clientId: string
  clientSecret: string
  /** One on each line. */
  domains: string
  roleClaim: string
  /** `value = role`, one on each line. */
  roleMap: string
  createsAccounts: YesNo
  trustsFactor: YesNo
  trustsAddresses: YesNo
  passwordsOff: YesNo
  breakGlass: string
}

const yesNo = choice<YesNo>(['no', 'yes'], (t, value) => t(value === 'yes' ? 'sso.on' : 'sso.off'))

export const ssoForm = defineForm<SsoValues>({
  name: 'sso',
  fields: {
    issuerUrl: { kind: 'text', max: 500, required: true, wide: true, look: 'code', hint: (t) => t('sso.issuerHint') },
    clientId: { kind: 'text', max: 200, required: true, look: 'code' },
    clientSecret: { kind: 'text', max: 2000, look: 'code', hint: (t) => t('sso.secretHint') },
    domains: {
      kind: 'area',
      rows: 3,
      required: true,
      wide: true,
      hint: (t) => t('sso.domainsHint'),
      wrong: (value, { t }) =>
        linesOf(value).length > ssoDomainsAtMost ? t('sso.domainsMany', { max: `${ssoDomainsAtMost}` }) : null,
    },
    enabled: { ...yesNo, kind: 'radio', hint: (t) => t('sso.enabledHint') },
    trustsFactor: { ...yesNo, hint: (t) => t('sso.factorHint') },
    trustsAddresses: { ...yesNo, hint: (t) => t('sso.addressesHint') },
    roleClaim: { kind: 'text', max: 200, look: 'code', hint: (t) => t('sso.claimHint') },
    createsAccounts: { ...yesNo, hint: (t) => t('sso.createsHint') },
    roleMap: {
      kind: 'area',
      rows: 4,
      wide: true,
      hint: (t) => t('sso.mapHint', { roles: rolesByClaim.join(', ') }),
      wrong: (value, { t }) => {
        const lines = linesOf(value)
        const bad = lines.findIndex((line) => roleOfLine(line) === null)
        if (bad >= 0) return t('sso.mapWrong', { line: `${bad + 1}`, roles: rolesByClaim.join(', ') })
        return lines.length > roleClaimsAtMost ? t('sso.mapMany', { max: `${roleClaimsAtMost}` }) : null
      },
    },
    passwordsOff: { ...yesNo, hint: (t) => t('sso.offHint') },
    breakGlass: { kind: 'text', max: 64, hint: (t) => t('sso.glassHint') },
  },
  check: ({ roleClaim, roleMap, createsAccounts, passwordsOff, breakGlass }, say) => [
    ...((createsAccounts === 'yes' || roleClaim.trim() !== '') &&
    (roleClaim.trim() === '' || linesOf(roleMap).length === 0)
      ? [
          {
            field: roleClaim.trim() === '' ? ('roleClaim' as const) : ('roleMap' as const),
            text: say.error('ssoRolesMissing'),
          },
        ]
      : []),
    ...(passwordsOff === 'yes' && breakGlass.trim() === ''
      ? [{ field: 'breakGlass' as const, text: say.missing('breakGlass') }]
      : []),
  ],
  blank: { clientSecret: '' },
})

export function ssoValues(row: SsoSettingRow): SsoValues {
  const shown = (on: boolean): YesNo => (on ? 'yes' : 'no')
  return {
    enabled: shown(row.enabled),
    issuerUrl: row.issuerUrl,
    clientId: row.clientId,
    clientSecret: '',
    domains: row.domains.join('\n'),
    roleClaim: row.roleClaim,
    roleMap: row.roleMap.map(({ value, role }) => `${value} = ${role}`).join('\n'),
    createsAccounts: shown(row.createsAccounts),
    trustsFactor: shown(row.trustsFactor),
    trustsAddresses: shown(row.trustsAddresses),
    passwordsOff: shown(row.passwordsOff),
    breakGlass: row.breakGlass,
  }
}

/** What is sent; an empty secret leaves the stored one as it is. */
export function ssoSetting({ clientSecret, ...values }: SsoValues) {
  const secret = clientSecret.trim()
  return {
    ...values,
    enabled: values.enabled === 'yes',
    issuerUrl: values.issuerUrl.trim(),
    clientId: values.clientId.trim(),
    domains: linesOf(values.domains),
    roleClaim: values.roleClaim.trim(),
    roleMap: linesOf(values.roleMap).flatMap((line) => roleOfLine(line) ?? []),
    createsAccounts: values.createsAccounts === 'yes',
    trustsFactor: values.trustsFactor === 'yes',
    trustsAddresses: values.trustsAddresses === 'yes',
    passwordsOff: values.passwordsOff === 'yes',
    breakGlass: values.breakGlass.trim(),
    ...(secret !== '' && { clientSecret: secret }),
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function roleOfLine(line: string): RoleOfClaim | null {
  const at = line.lastIndexOf('=')
  const [value, role] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
  return at > 0 && value !== '' && isOneOf(rolesByClaim, role) ? { value, role } : null
}
