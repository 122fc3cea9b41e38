import { dataScope } from '../src/contract/dataScope.ts'
import { accessText, type ServedCall } from '../src/server/http/openApi/openApi.ts'

/** Who may make each call, for `.cache/docs/access.md`. */
export function accessTable(served: readonly ServedCall[]): string {
  const lines = served.map(
    ({ call, access }) =>
      `| \`${call.method} /api/${call.path}\` | ${call.summary} | ${accessText(access)} | ${dataScope[call.dataScope].name} |`,
  )
  const legend = Object.values(dataScope).map(({ name, what }) => `- **${name}**: ${what}`)
  return [...legend, '', '| call | what it does | who may | concerns |', '| --- | --- | --- | --- |', ...lines].join(
    '\n',
  )
}
