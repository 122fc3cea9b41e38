import { z } from 'zod'
import { fromKeys } from '../../../../domain/typed.ts'
import { type Language, languages } from '../../../../texts/languages.ts'
import { fill } from '../../../../texts/texts.ts'
import { placesIn } from '../../../knowledge/sentences.ts'
import { readRobotFile } from './robotFiles.ts'

type Args<Places extends string> = Places extends ''
  ? []
  : Places extends `${string} ${infer Rest}`
    ? [string | number, ...Args<Rest>]
    : [string | number]

/** By its name, a sentence without places as it is, and one with places as a function of what fills them, in their order. */
export type Say<Places extends Readonly<Record<string, string>>> = {
  readonly [Name in keyof Places]: Places[Name] extends '' ? string : (...values: Args<Places[Name]>) => string
}

/**
 * The sentences of a file in each language. `places` names, for each sentence, what may stand in its braces.
 * Throws when a sentence is missing, unknown, or has another place.
 */
export function sayFrom<const Places extends Readonly<Record<string, string>>>(
  file: string,
  places: Places,
): Readonly<Record<Language, Say<Places>>> {
  const texts = readRobotFile(
    file,
    z.strictObject(Object.fromEntries(Object.keys(places).map((key) => [key, z.string()]))),
  )
  const sayIn = (language: Language) =>
    Object.entries(places).map(([name, list]) => {
      const text = texts[language][name] ?? ''
      const names = list === '' ? [] : list.split(' ')
      const unknown = placesIn(text).find((place) => !names.includes(place))
      if (unknown) throw new Error(`${file}.yaml, ${language}, ${name}: nothing fills {${unknown}}.`)
      const filled = (...values: (string | number)[]) =>
        fill(text, Object.fromEntries(names.map((place, at) => [place, values[at] ?? ''])))
      return [name, names.length === 0 ? text : filled]
    })
  return fromKeys(languages, (language) => Object.fromEntries(sayIn(language)) as Say<Places>)
}
