import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
    globalSetup: ['src/server/testing/globalSetup.ts'],
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})
