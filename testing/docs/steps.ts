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
}

export interface Page {
  steps: Step[]
  commands: string[]
}

const fence = /^( *)```(\w*)\n([\s\S]*?)^\1```$/gm
const newFile = /New file `([^`]+)`:$/
const endOfFile = /At the end of `([^`]+)`:$/
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
  return { steps, commands }
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
export function takeStep(folder: string, { page, file, place, line, code }: Step): void {
  const path = join(folder, file)
  if ((place === 'new') === existsSync(path))
    throw new Error(`docs/${page}: ${file} ${place === 'new' ? 'exists' : 'is missing'}`)
  if (place === 'new') {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, code)
    return
  }
  const lines = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, place === 'end' ? lines.join('\n') + code : inserted(lines, { page, file, place, line, code }))
}

function inserted(lines: readonly string[], { page, file, place, line, code }: Step): string {
  const found = lines.flatMap((one, at) => (one.trimStart().startsWith(line) ? [at] : []))
  const [at = 0] = found
  if (found.length !== 1) throw new Error(`docs/${page}: ${found.length} lines of ${file} begin with ${line}`)
  const block = code.trimEnd().split('\n')
  const before = lines.slice(0, place === 'below' ? at + 1 : at)
  const after = lines.slice(place === 'above' ? at : at + 1)
  return [...before, ...block, ...after].join('\n')
}
