import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'

const web = join(import.meta.dirname, '../../src/web')
const labelAttributes = ['label', 'aria-label', 'of', 'submit', 'okText', 'cancelText']

/** A node of the syntax tree, as its walk needs it. */
interface Node {
  type: string
  [part: string]: unknown
}

/** Returns the dictionary keys that label buttons, each with the files that use it. A key like `action.*` stands for a group. */
export async function buttonLabels(): Promise<Map<string, string[]>> {
  const labels = new Map<string, string[]>()
  for await (const file of glob('**/*.tsx', { cwd: web })) {
    if (file.endsWith('.test.tsx')) continue
    for (const key of labelsIn(await readFile(join(web, file), 'utf8')))
      labels.set(key, [...new Set([...(labels.get(key) ?? []), file])])
  }
  return labels
}

/** `labelsIn("<Button>{t('frame.close')}</Button>")` is `['frame.close']`. */
export function labelsIn(source: string): string[] {
  const { program } = parseSync('component.tsx', source)
  return nodesIn(program).flatMap((node) => {
    if (node.type === 'JSXAttribute') return isConfirm(node) ? keysIn(node.value) : []
    if (node.type !== 'JSXElement') return []
    const { name, attributes } = node.openingElement as { name: Node; attributes: Node[] }
    if (!/button$/i.test(String(name.name))) return []
    const children = node.children as Node[]
    // A button that holds elements is a line of a list: its content is no label.
    const isLabel = name.name !== 'button' || children.every(({ type }) => type !== 'JSXElement')
    return keysIn([attributes.filter((one) => labelAttributes.includes(attributeName(one))), isLabel ? children : []])
  })
}

/** The buttons of forms and boxes get their label as an attribute. */
function isConfirm(node: Node): boolean {
  return ['submit', 'okText', 'cancelText'].includes(attributeName(node))
}

function attributeName(attribute: Node): string {
  return String((attribute.name as Node | undefined)?.name)
}

function keysIn(tree: unknown): string[] {
  return nodesIn(tree)
    .filter(({ type, callee }) => type === 'CallExpression' && (callee as Node).name === 't')
    .flatMap((call) => literalsOf((call.arguments as Node[])[0]))
}

function literalsOf(node: Node | undefined): string[] {
  if (node?.type === 'Literal') return [String(node.value)]
  if (node?.type === 'ConditionalExpression')
    return [...literalsOf(node.consequent as Node), ...literalsOf(node.alternate as Node)]
  if (node?.type !== 'TemplateLiteral') return []
  return [(node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('*')]
}

function nodesIn(tree: unknown): Node[] {
  if (typeof tree !== 'object' || tree === null) return []
  const below = Object.values(tree).flatMap(nodesIn)
  return 'type' in tree ? [tree as Node, ...below] : below
}
