/**
 * Reads the instructions `docs/add-a-*.md` and does what they say in a copy of the project. A line before a code block
 * says what becomes of it:
 *
 *     New file `src/contract/x.ts`:
 *     In `src/contract/x.ts`, below the line `import`:
 *     In `src/contract/x.ts`, above the line `import`:
 *     In `src/contract/x.ts`, instead of the line `import`:
 *     At the end of `src/contract/x.ts`:
 *
 * A row of a table says the same of one line, which is indented as the line that it names; a pipe is written `\|`:
 *
 *     | `src/contract/x.ts` | above | `import` | `const x = 1` |
 *
 * The line in backquotes is the only one of the file that begins with this text. In a block `sh`, `npm run …` is run.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Place = 'new' | 'below' | 'above' | 'instead of' | 'end'

export interface Step {
  page: string
  file: string
  place: Place
  /** What the line begins with; empty for a new file and for the end of one. */
  line: string
  code: string
  /** One line of a table, without its indentation. */
  isRow?: boolean
}

export interface Page {
  steps: Step[]
  commands: string[]
}

const fence = /^( *)```(\w*)\n([\s\S]*?)^\1```$/gm
const newFile = /New file `([^`]+)`:$/
const endOfFile = /At the end of `([^`]+)`:$/
const tableRow = /^ *\| `([^`]+)` \| (above|below|instead of) \| `([^`]+)` \| `([^`]+)` \|$/gm
const atLine = /In `([^`]+)`, (below|above|instead of) the line `([^`]+)`:$/

/** Throws for a code block without a line that says where it goes. */
export function readPage(page: string, text: string): Page {
  const steps: Step[] = []
  const commands: string[] = []
  for (const { 1: indent = '', 2: language, 3: block = '', index } of text.matchAll(fence)) {
    const code = block.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
    const before = text.slice(0, index).trimEnd()
    if (language === 'sh') commands.push(...[...code.matchAll(/^npm run \S+/gm)].map(([command]) => command))
    else steps.push({ page, code, ...placeOf(before.slice(before.lastIndexOf('\n') + 1), page) })
  }
  steps.push(...rowsIn(page, text))
  return { steps, commands }
}

function rowsIn(page: string, text: string): Step[] {
  return [...text.matchAll(tableRow)].map(([, file = '', place, line = '', code = '']): Step => {
    const [anchor, added] = [line, code].map((cell) => cell.replaceAll('\\|', '|'))
    return { page, file, place: place as Place, line: anchor ?? '', code: added ?? '', isRow: true }
  })
}

function placeOf(header: string, page: string): Pick<Step, 'file' | 'place' | 'line'> {
  const [, fresh] = newFile.exec(header) ?? []
  if (fresh) return { file: fresh, place: 'new', line: '' }
  const [, ended] = endOfFile.exec(header) ?? []
  if (ended) return { file: ended, place: 'end', line: '' }
  const [, file, place, line] = atLine.exec(header) ?? []
  if (file && place && line) return { file, place: place as Place, line }
  throw new Error(`docs/${page}: no line says where this block goes: ${header}`)
}

/** Throws where the file, or the line in it, isn't as the page says. */
export function takeStep(folder: string, step: Step): void {
  const { page, file, place, code } = step
  const path = join(folder, file)
  if ((place === 'new') === existsSync(path))
    throw new Error(`docs/${page}: ${file} ${place === 'new' ? 'exists' : 'is missing'}`)
  if (place === 'new') {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, code)
    return
  }
  const lines = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, place === 'end' ? lines.join('\n') + code : inserted(lines, step))
}

function inserted(lines: readonly string[], { page, file, place, line, code, isRow = false }: Step): string {
  const found = lines.flatMap((one, at) => (one.trimStart().startsWith(line) ? [at] : []))
  const [at = 0] = found
  if (found.length !== 1) throw new Error(`docs/${page}: ${found.length} lines of ${file} begin with ${line}`)
  const indent = isRow ? (/^ */.exec(lines[at] ?? '')?.[0] ?? '') : ''
  const block = code
    .trimEnd()
    .split('\n')
    .map((one) => indent + one)
  const before = lines.slice(0, place === 'below' ? at + 1 : at)
  const after = lines.slice(place === 'above' ? at : at + 1)
  return [...before, ...block, ...after].join('\n')
}
