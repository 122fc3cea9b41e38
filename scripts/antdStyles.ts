import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Selector, transform } from 'lightningcss'
import { type ChildNode, parse } from 'postcss'
import { type ComponentType, createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin, Rolldown } from 'vite'
import { antdThemes } from '../src/web/theme/antdThemes.ts'
import { unusedClasses } from './unusedClasses.ts'

const require = createRequire(import.meta.url)
const { createCache, extractStyle, StyleProvider } =
  require('@ant-design/cssinjs') as typeof import('@ant-design/cssinjs')
const { ConfigProvider } = require('antd') as typeof import('antd')

const themes = antdThemes(true)

/** The classes of components that are not named like the folder or file of their styles. */
const classes: Record<string, string> = {
  '_util/wave/style.js default': 'wave',
  'button/style/index.js default': 'btn',
  'button/style/compact.js default': 'btn',
  'date-picker/style/index.js default': 'picker',
  'grid/style/index.js useRowStyle': 'row',
  'grid/style/index.js useColStyle': 'col',
  'input/style/search.js default': 'input-search',
  'input/style/textarea.js default': 'input',
  'modal/style/confirm.js default': 'modal',
  'space/style/addon.js default': 'space-addon',
  'space/style/compact.js default': 'space-compact',
}
/** Style modules for which no component with the derived class was found. The build fails where one of them is used. */
const unknown = new Map<string, string>()
/** What the build takes of modules of which no page uses all. */
const reduced: Record<string, string> = {
  // Used by antd's own documentation only.
  '_util/PurePanel.js': 'export const withPureRenderTheme = (part) => part\nexport default () => () => null',
  'tooltip/PurePanel.js': 'export default () => null',
  // Without its button.
  'dropdown/index.js': "export { default } from './dropdown'",
  'empty/index.js': 'export default () => null',
  'input/index.js': `
    import Input from './Input'
    import TextArea from './TextArea'
    Input.TextArea = TextArea
    export default Input`,
  // Without the functions that open one, and without its loading state.
  'modal/index.js': "export { default } from './Modal'",
  'skeleton/index.js': 'export default () => null',
}
const maker = /\b(genStyleHooks|genSubStyleComponent|genComponentStyleHook)\(/
const made = /export (?:default|const (\w+) =) (genStyleHooks|genSubStyleComponent|genComponentStyleHook)\(/g

/**
 * Writes the styles of antd's parts as style sheets while building. Otherwise the browser loads the functions that make
 * them, and runs these on each page. While developing they run, so that a change of the theme shows at once.
 */
export function antdStyles(): Plugin {
  const antd = /\/node_modules\/antd\/es\//
  return {
    name: 'antd-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('antd-styles:') ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith('\0antd-styles:')) return null
      const path = id.slice('\0antd-styles:'.length, -'.css'.length)
      const code = path === 'icons' ? without(isLink, resetStyles()) : without(isUnused, stylesOf(path))
      return { code, moduleSideEffects: true }
    },
    transform(code, id) {
      if (!antd.test(id)) return null
      const path = id.split('/antd/es/')[1] ?? ''
      if (path in reduced) return { code: reduced[path] ?? '', moduleSideEffects: false }
      if (path === 'theme/util/genStyleUtils.js') return staticMakers(code)
      if (path === 'theme/util/useResetIconStyle.js')
        return "import 'antd-styles:icons.css'\nexport default function useResetIconStyle() {}"
      if (!maker.test(code)) return null
      return { code: `import 'antd-styles:${path}.css'\n${withoutFunctions(code, this)}`, moduleSideEffects: false }
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = antdFirst(String(file.source))
          const id = file.type === 'chunk' && Object.keys(file.modules).find((name) => unknown.has(name))
          if (id)
            throw new Error(`No component of ${id.slice(1)} has the class ant-${unknown.get(id)}: name it in classes`)
        }
      },
    },
  }
}

/** Moves antd's rules before ours, so that ours win wherever both are as specific. */
function antdFirst(css: string): string {
  const isOurs = (rule: ChildNode) => /\._[\w-]+_[\w-]{5}_\d/.test(rule.toString())
  const { nodes } = parse(css)
  const ours = nodes.filter(isOurs)
  return [...nodes.filter((rule) => !isOurs(rule)), ...ours].join('')
}

/** Replaces antd's hook factories by hooks that only return the classes. */
function staticMakers(code: string): string {
  const start = code.indexOf('export const {')
  const end = code.indexOf('export const genCssVar')
  if (start < 0 || end < 0) throw new Error('antd makes its styles otherwise than when this was written')
  return `
    import { useContext } from 'react'
    import { DesignTokenContext } from '../context'
    const useStyle = () => ['', useContext(DesignTokenContext).cssVar.key]
    const useClass = () => ''
    const NoStyle = () => null
    export const genStyleHooks = () => useStyle
    export const genComponentStyleHook = () => useClass
    export const genSubStyleComponent = () => NoStyle
    ${code.slice(end)}`
}

/** Removes the style functions from the calls, so that the build drops them. */
function withoutFunctions(code: string, context: Rolldown.TransformPluginContext): string {
  const cuts: [number, number][] = []
  visit(context.parse(code))
  return cuts.reduceRight((left, [start, end]) => left.slice(0, start) + left.slice(end), code)

  function visit(node: unknown): void {
    if (Array.isArray(node)) node.forEach(visit)
    else if (typeof node === 'object' && node !== null) {
      const call = node as { type?: string; callee?: { name?: string }; arguments?: { start: number; end: number }[] }
      const [first, last] = [call.arguments?.[0], call.arguments?.at(-1)]
      if (call.type === 'CallExpression' && maker.test(`${call.callee?.name}(`) && first && last)
        cuts.push([first.end, last.end])
      else Object.values(node).forEach(visit)
    }
  }
}

/** The rules for links and icons, which antd adds to each component. */
function resetStyles(): string {
  const { genComponentStyleHook } = require('antd/lib/theme/internal') as typeof import('antd/lib/theme/internal')
  const useReset = genComponentStyleHook('Empty', () => [], undefined, { resetStyle: false })
  return rendered('light', ['style'], () => useReset('none'))
}

function stylesOf(path: string): string {
  const exported = require(`antd/lib/${path}`) as Record<string, unknown>
  const source = readFileSync(require.resolve(`antd/es/${path}`), 'utf8')
  const parts: string[] = []
  const found = [...source.matchAll(made)]
  // Some modules create their hook within the exported function, which takes the same parameters.
  for (const [, name = 'default', kind] of found.length > 0 ? found : [['', 'default', 'genStyleHooks']]) {
    const own = classes[`${path} ${name}`] ?? classFrom(path)
    if (!isClassIn(path, own)) unknown.set(`\0antd-styles:${path}.css`, own)
    const made = exported[name]
    const use = () => {
      for (const root of [`ant-${own}`, `ant-${own}-css-var`])
        (made as (name: string, root: string) => unknown)(`ant-${own}`, root)
    }
    const element = createElement(made as ComponentType<{ prefixCls: string }>, { prefixCls: `ant-${own}` })
    const draw = kind === 'genSubStyleComponent' ? element : use
    const [light, dark] = [rendered('light', ['style'], draw), rendered('dark', ['style'], draw)]
    if (light !== dark) throw new Error(`antd's ${path} has different styles in light and dark`)
    parts.push(light, rendered('light', ['cssVar'], draw), rendered('dark', ['cssVar'], draw))
  }
  return parts.join('\n')
}

function classFrom(path: string): string {
  const [folder = '', , file = ''] = path.replace(/\.js$/, '').split('/')
  return file === 'index' ? folder : file
}

function isClassIn(path: string, own: string): boolean {
  const folder = require.resolve(`antd/es/${path}`).replace(/\/style(\/.*|\.js)$/, '')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  return files.some((file) => readFileSync(join(folder, file), 'utf8').includes(`getPrefixCls('${own}'`))
}

function rendered(mode: keyof typeof themes, types: ('style' | 'cssVar')[], draw: ReactElement | (() => void)): string {
  const cache = createCache()
  const Drawn = () => {
    if (typeof draw === 'function') draw()
    return null
  }
  const content = typeof draw === 'function' ? createElement(Drawn) : draw
  renderToStaticMarkup(
    createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme: themes[mode] }, content)),
  )
  // Removes the rule by which antd recognises styles in the browser.
  return extractStyle(cache, { plain: true, types }).replace(/\.data-ant-cssinjs-cache-path\{[^}]*\}/, '')
}

function without(isLeftOut: (selector: Selector) => boolean, css: string): string {
  const { code } = transform({
    filename: 'antd.css',
    code: Buffer.from(css),
    minify: true,
    visitor: { Selector: (selector) => (isLeftOut(selector) ? [] : undefined) },
  })
  return code.toString()
}

/** Links are styled by `portal.css`. */
function isLink([first, ...more]: Selector): boolean {
  return first?.type === 'type' && first.name === 'a' && !more.some(({ type }) => type === 'class')
}

function isUnused(selector: Selector): boolean {
  const names = selector.flatMap((part) => (part.type === 'class' ? [part.name] : []))
  const isOfIcons = names.length > 0 && names.every((name) => name === 'anticon')
  return isLink(selector) || isOfIcons || names.some((name) => unusedClasses.test(name))
}
