import { defineConfig } from '@playwright/test'

/**
 * One runner for everything. It is started through Electron running as Node.js, so that the native module of the store
 * loads in the tests exactly as it does in the app.
 */
export default defineConfig({
  testDir: 'test',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  timeout: 30_000,
  workers: 2,
  fullyParallel: true,
  reporter: [['list']],
  projects: [
    { name: 'rooms', testMatch: ['*.test.ts', '{contract,conformance,main,shared,scripts}/**/*.test.ts'] },
    { name: 'app', testMatch: ['app/**/*.test.ts', 'renderer/**/*.test.ts'], dependencies: [], workers: 1 },
  ],
})
