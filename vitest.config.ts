import { configDefaults, defineConfig } from 'vitest/config'

/** They replace modules, and would replace them for every file after them. */
const replaceModules = [
  'src/server/plantedHoles.test.ts',
  'src/web/realtime/live.test.ts',
  'src/web/session/ForRole.test.tsx',
]

export default defineConfig({
  test: {
    globalSetup: ['src/server/testing/globalSetup.ts'],
    // The usual is one less than there are cores: of two, one would stand idle.
    maxWorkers: '100%',
    // Of what nobody hears until it has failed there is plenty: a machine that stalls for seconds is no fault of the product.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...replaceModules],
          // Files share what is imported: a third of the time was spent on importing the server again for each.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: replaceModules } },
    ],
  },
})
