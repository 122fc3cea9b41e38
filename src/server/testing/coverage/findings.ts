import { existsSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Test } from './row.ts'

const root = resolve(import.meta.dirname, '../../../..')
const read = new Map<string, string>()

/** The text of a file of the project; empty where there is none. */
function textOf(file: string): string {
  const path = resolve(root, file)
  const text = read.get(file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '')
  read.set(file, text)
  return text
}

/** What is wrong with a test that is named for these things; each must stand in it unless the row says what does. */
export function findingsOf({ file, title, says, through }: Test, names: readonly string[]): string[] {
  const text = textOf(file)
  if (text === '') return [`${file} isn’t there`]
  const findings = hasTest(text, title) ? [] : [`${file} has no test “${title}”`]
  if (through !== undefined && !reaches(file, basename(through))) findings.push(`${file} doesn’t use ${through}`)
  const looked = plain(textOf(through ?? file))
  const missing = (says === undefined ? names : [says]).filter((one) => !looked.includes(one))
  return [...findings, ...missing.map((one) => `${through ?? file} doesn’t name ${one}`)]
}

/** Whether this stands in the file. */
export function standsIn(file: string, says: string): boolean {
  return textOf(file).includes(says)
}

/** A test of this title, or one for each case: `it.each(…)('title'`, `test(\n  'title'`. */
function hasTest(text: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => {
    const at = text.indexOf(`${quote}${title}${quote}`)
    return at >= 0 && /(?:\b(?:it|test)(?:\.\w+)?|\))(?:<[^>]*>)?\(\s*$/.test(text.slice(0, at))
  })
}

/** Whether a test imports a helper, itself or by another helper of the tests. */
function reaches(file: string, helper: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  const imports = [...textOf(file).matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => path)
  if (imports.some((path) => basename(path) === helper)) return true
  const helpers = imports.filter((path) => /testing/.test(path) || /testing/.test(file))
  return helpers.some((path) => reaches(resolve(root, file, '..', path), helper, seen))
}

/** As it is read: in a pattern each dot and slash has a backslash before it. */
function plain(text: string): string {
  return text.replaceAll('\\', '')
}
