/**
 * What the browser loads, in layers: each is one file, and a page loads the layers below its own. Left to itself, the
 * bundler writes a file for each set of pages that share a module, and a page waits for a hundred of them.
 */
import { dirname, relative, resolve } from 'node:path'
import type { Rolldown } from 'vite'

/** Modules whose static imports make a layer, less what the layers before it hold. */
const layers = {
  gate: ['main.tsx'],
  frame: ['portal.tsx', 'routes/PortalFrame.tsx', 'routes/pages.tsx', 'routes/PageView.tsx', 'flows/ModulePage.tsx'],
  list: ['features/users/userList.tsx', 'features/log/logList.tsx', 'features/limits/ruleList.tsx'],
  pickers: ['ui/days/pickers.tsx'],
  form: ['flows/steps/RemarkDialog.tsx', 'flows/form/SubmitPage.tsx', 'features/users/UserFormPage.tsx'],
  record: ['features/users/UserPage.tsx', 'features/internetPay/OrderPage.tsx'],
}

type Graph = Rolldown.ChunkingContext

export function layerGroups(): Rolldown.CodeSplittingGroup[] {
  const found = new Map<string, string>()
  return Object.entries(layers).map(([layer, entries]) => {
    let walked = false
    return {
      debugName: layer,
      name: (id, graph) => {
        if (!walked) {
          walked = true
          for (const entry of entries) walk(resolve('src/web', entry), layer, graph)
        }
        return found.get(id) === layer ? layer : null
      },
    }
  })

  function walk(id: string, layer: string, graph: Graph): void {
    if (found.has(id)) return
    const module = graph.getModuleInfo(id)
    if (!module) throw new Error(`No module ${id} to load with the ${layer}`)
    found.set(id, layer)
    for (const imported of module.importedIds)
      for (const used of usedOf(imported, module.code ?? '', graph)) walk(used, layer, graph)
  }
}

/** Libraries whose index imports all of their parts, of which the build keeps those that are used. */
const indexOfParts = /node_modules\/(antd|@ant-design\/icons)\/es\/index\.js$/

const known = new Map<string, Map<string, string>>()

/** What a module uses of another that it imports: that itself, or the parts that it names of an index. */
function usedOf(imported: string, code: string, graph: Graph): string[] {
  const library = indexOfParts.exec(imported)?.[1]
  if (library === undefined) return [imported]
  const parts = known.get(imported) ?? partsOf(imported, graph)
  known.set(imported, parts)
  const imports = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)]
  const names = imports.flatMap(([, list = '', from]) => (from === library ? list.split(',') : []))
  return names.flatMap((name) => parts.get(name.trim().split(' as ')[0] ?? '') ?? [])
}

/** The module of each name that an index exports. */
function partsOf(index: string, graph: Graph): Map<string, string> {
  const { code, importedIds = [] } = graph.getModuleInfo(index) ?? {}
  const folder = dirname(index)
  const ids = new Map(importedIds.map((id) => [relative(folder, id).replace(/(\/index)?\.js$/, ''), id]))
  const own = [...(code ?? '').matchAll(/export\s*\{\s*default as (\w+)\s*\}\s*from\s*["']\.\/([^"']+)["']/g)]
  const all = [...(code ?? '').matchAll(/export\s*\*\s*from\s*["']\.\/([^"']+)["']/g)]
  return new Map([
    ...all.flatMap(([, path = '']) => [...partsOf(ids.get(path) ?? '', graph)]),
    ...own.flatMap(([, name = '', path = '']): [string, string][] => {
      const id = ids.get(path)
      return id ? [[name, id]] : []
    }),
  ])
}
