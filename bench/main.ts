/**
 * Run as `npm run bench -- NAME …`. Each claim about speed is measured against its alternative in one run; results go
 * to `bench/results`.
 */
const benches: Record<string, () => Promise<{ bench: (args: string[]) => Promise<void> }>> = {
  import: () => import('./import.ts'),
  search: () => import('./search.ts'),
  calls: () => import('./calls.ts'),
  records: () => import('./recordLists.ts'),
  batch: () => import('./batch.ts'),
  bulk: () => import('./bulk.ts'),
  tasks: () => import('./tasks.ts'),
  worklist: () => import('./worklist.ts'),
  presence: () => import('./presence.ts'),
  realtime: () => import('./realtime.ts'),
  home: () => import('./home.ts'),
  log: () => import('./log.ts'),
  risk: () => import('./risk.ts'),
  hostile: () => import('./hostile.ts'),
  pages: () => import('./pages.ts'),
  actions: () => import('./actions.ts'),
  scale: () => import('./scale.ts'),
  drill: () => import('./drill.ts'),
  outages: () => import('./outages.ts'),
}

const [bench = '', ...args] = process.argv.slice(2)
const load = benches[bench]
if (load) await (await load()).bench(args)
else {
  console.error(`Name a bench: ${Object.keys(benches).join(', ')}.`)
  process.exitCode = 2
}

export {}
