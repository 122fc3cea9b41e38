/**
 * Run as `npm run bench -- NAME [OPTIONS]`, or with several names, which run one after another, also where one fails. Each
 * claim about speed is measured against its alternative in one run; results go to `bench/results`.
 */
const benches: Record<string, () => Promise<{ bench: (args: string[]) => Promise<void> }>> = {
  import: () => import('./import.ts'),
  search: () => import('./search.ts'),
  said: () => import('./said.ts'),
  records: () => import('./recordLists.ts'),
  packs: () => import('./packs.ts'),
  batch: () => import('./batch.ts'),
  tasks: () => import('./tasks.ts'),
  worklist: () => import('./worklist.ts'),
  presence: () => import('./presence.ts'),
  realtime: () => import('./realtime.ts'),
  home: () => import('./home.ts'),
  scale: () => import('./scale.ts'),
  outages: () => import('./outages.ts'),
  upgrade: () => import('./upgrade.ts'),
  drill: () => import('./drill.ts'),
  months: () => import('./months.ts'),
  costs: () => import('./costs.ts'),
  load: () => import('./underLoad.ts'),
  actions: () => import('./actions.ts'),
}

const args = process.argv.slice(2)
const firstOption = args.findIndex((arg) => !benches[arg])
const names = firstOption < 0 ? args : args.slice(0, firstOption)
if (names.length > 0) {
  for (const name of names) {
    try {
      await (await benches[name]?.())?.bench(args.slice(names.length))
    } catch (error) {
      console.error(`${name}:`, error)
      process.exitCode = 1
    }
  }
} else {
  console.error(`Name a bench: ${Object.keys(benches).join(', ')}.`)
  process.exitCode = 2
}

export {}
