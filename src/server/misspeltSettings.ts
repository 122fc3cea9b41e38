import { settingNames } from './settings.ts'

/** A sentence for each variable that is no setting and differs from one by a letter, or by two that changed places. */
export function misspeltSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env)
    .filter((name) => name.length >= shortest && !settingNames.includes(name))
    .flatMap((name) => {
      const meant = settingNames.find((setting) => isNearly(name, setting))
      return meant ? [`There is no setting ${name}, which is ignored. Is ${meant} meant?`] : []
    })
}

/** Of short names, such as PORT and HOST, other programs have neighbours. */
const shortest = 6

function isNearly(name: string, setting: string): boolean {
  let at = 0
  while (at < name.length && name[at] === setting[at]) at++
  const rest = (text: string, from: number) => text.slice(at + from)
  const swapped = `${name[at + 1] ?? ''}${name[at] ?? ''}${rest(name, 2)}`
  return (
    rest(name, 1) === rest(setting, 1) || // Another letter.
    rest(name, 1) === rest(setting, 0) || // One too many.
    rest(name, 0) === rest(setting, 1) || // One missing.
    swapped === rest(setting, 0)
  )
}
