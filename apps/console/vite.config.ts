import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** A running server, for `npx vite` beside it. */
const api = process.env['GATELODGE_URL'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react()],
  build: {
    target: 'baseline-widely-available',
    // light-dark() is older than what the target names, and must not be rewritten.
    cssTarget: ['chrome125', 'safari17.5', 'firefox125'],
    // The policy knows no data: for scripts and fonts.
    assetsInlineLimit: 0,
    // Read by the test of how much a page weighs.
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Few files: on a slow line each costs a way there and back. What every page begins with is one, what pages are made of another.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], test: /^(?!.*(main\.tsx|index\.html))/, priority: 2 },
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
            {
              name: 'parts',
              test: /src\/(api|kit|shell|words)\/(?!es\.ts|data-table|page-head|row-list|step-band|tab-links|tabbed-page)/,
              priority: 1,
            },
            // What pages of records are made of, and nobody needs who works through what waits.
            { name: 'record-parts', test: /src\/kit\//, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/backoffice', '/console/session', '/console/sso', '/console/password', '/console/passwordReset'].map((path) => [
        path,
        api,
      ]),
    ),
  },
})
