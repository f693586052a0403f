import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'test',
  testMatch: '**/*.spec.ts',
  outputDir: '../../node_modules/.cache/console-tests',
  globalSetup: './test/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  // A test that fails by chance is mended, not repeated.
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  // How long somebody waits for a page on a machine that has nothing else to do is measured elsewhere.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: process.env['GATELODGE_CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
    viewport: { width: 1440, height: 900 },
    trace: 'off',
  },
})
