/**
 * What the browser loads, in layers: each is one file, and a page loads the layers below its own. Left to itself, the
 * bundler writes a file for each set of pages that share a module, and a page waits for a hundred of them.
 */
import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

/** Modules whose static imports make a layer, less what the layers before it hold. */
const layers = {
  gate: ['main.tsx'],
  frame: ['portal.tsx', 'layout/Frame.tsx', 'routes/pages.tsx', 'routes/PageView.tsx', 'flows/ModulePage.tsx'],
  list: ['features/users/userList.tsx', 'features/log/logList.tsx', 'features/limits/ruleList.tsx'],
  form: ['features/users/UserFormPage.tsx', 'features/information/AgentFormPage.tsx'],
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
    for (const imported of module.importedIds) walk(imported, layer, graph)
  }
}
