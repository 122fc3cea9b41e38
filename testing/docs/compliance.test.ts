import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

/** `docs/compliance.md` counts right, and names nothing that isn't there. */

const root = resolve(import.meta.dirname, '../..')
const docs = resolve(root, 'docs')
const page = readFileSync(resolve(docs, 'compliance.md'), 'utf8')
const statuses = ['met', 'partly', 'not met', 'operator', 'n/a']

interface Chapter {
  title: string
  numbers: string[]
  /** Texts in place of a status that are not allowed. */
  unknown: string[]
  /** How many requirements have each of `statuses`. */
  counts: number[]
}

const chapters = page.split(/^### /m).slice(1).map(chapterOf)

function chapterOf(text: string): Chapter {
  const [title = '', ...lines] = (text.split(/^## /m)[0] ?? '').split('\n')
  const rows = lines.map(cellsOf).filter(([number = '']) => /^V?\d/.test(number))
  const found = rows.map((cells) => (cells.at(-2) ?? '').replaceAll('*', ''))
  return {
    title,
    numbers: rows.map(([number = '']) => number),
    unknown: found.filter((status) => !statuses.includes(status)),
    counts: statuses.map((status) => found.filter((one) => one === status).length),
  }
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .map((cell) => cell.trim())
    .slice(1, -1)
}

function overviewOf(name: string): number[] {
  const line = page.split('\n').find((one) => one.startsWith(`| ${name}`)) ?? ''
  return cellsOf(line).slice(1).map(Number)
}

const sumOf = (some: Chapter[]) => statuses.map((_, at) => some.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0))
const isOfAsvs = ({ title }: Chapter) => title.startsWith('V')

it('counts in its overview what stands in its tables', () => {
  expect(chapters.flatMap(({ unknown }) => unknown)).toEqual([])
  expect(chapters.length).toBe(26)
  for (const { title, counts } of chapters) expect(overviewOf(`[${title}]`), title).toEqual(counts)
  expect(overviewOf('**PCI DSS in all**')).toEqual(sumOf(chapters.filter((chapter) => !isOfAsvs(chapter))))
  expect(overviewOf('**ASVS in all**')).toEqual(sumOf(chapters.filter(isOfAsvs)))
})

it('names each requirement once, in the chapter that it is of', () => {
  const numbers = chapters.flatMap((chapter) => chapter.numbers)
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  for (const { title, numbers } of chapters)
    expect(numbers.filter((number) => number.split('.', 1)[0] !== title.split(' ', 1)[0])).toEqual([])
})

it('names files that are there', () => {
  const files = [...page.matchAll(/`([\w.][\w./-]*\.(?:tsx?|json|md)|\.ci\/\w+)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(200)
  expect(
    files.filter((file) => ![resolve(root, 'src/server'), root].some((folder) => existsSync(resolve(folder, file)))),
  ).toEqual([])
})

it('links to headings that are there', () => {
  const links = [...page.matchAll(/\]\(([^)#]*)(?:#([^)]+))?\)/g)]
  const missing = links.filter(([, file, anchor]) => {
    const target = file ? readFileSync(resolve(docs, file), 'utf8') : page
    const anchors = [...target.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
    return anchor !== undefined && !anchors.includes(anchor)
  })
  expect(missing.map(([link]) => link)).toEqual([])
})

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}
