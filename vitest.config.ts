import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { memoryFolder } from './testing/server/memoryFolder.ts'

const testFiles = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'testing/**/*.test.ts', 'bench/**/*.test.ts']

/** A replaced module would stay replaced for every later file, or not be replaced at all where an earlier one has loaded it. */
const replaceModules = globSync(testFiles).filter((file) => /^vi\.mock\(/m.test(readFileSync(file, 'utf8')))

const isSlow = ({ moduleId }: TestSpecification) => readFileSync(moduleId, 'utf8').startsWith('/** @module-tag slow */')

/** Slow files first: one that begins last would keep all workers waiting but its own. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { slow = [], usual = [] } = Object.groupBy(await super.sort(files), (file) =>
      isSlow(file) ? 'slow' : 'usual',
    )
    return [...slow, ...usual]
  }
}

// Of the workers and the processes of tests too.
process.env.TMPDIR = memoryFolder()

export default defineConfig({
  test: {
    globalSetup: ['testing/server/globalSetup.ts'],
    // Processes that tests start find the server compiled: see `processEnv`.
    env: { NODE_COMPILE_CACHE: resolve('.cache/compiled') },
    tags: [{ name: 'slow', description: 'A proof that takes long: `npm run test:quick` leaves it out.' }],
    sequence: { sequencer: SlowFirst },
    // One more than there are cores: many tests wait, for a process that they started or for time to pass.
    maxWorkers: availableParallelism() + 1,
    // Of what nobody hears until it has failed there is plenty: a machine that stalls for seconds is no fault of the product.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: testFiles,
          exclude: [...configDefaults.exclude, ...replaceModules],
          // Files share what is imported: a third of the time was spent on importing the server again for each.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: replaceModules } },
    ],
  },
})
