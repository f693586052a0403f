import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { askedRoutes } from './build/asked-routes.ts'

/** A running server, for `npx vite` beside it. */
const api = process.env['GATELODGE_URL'] ?? 'http://127.0.0.1:8080'

/** What the page asks before its other scripts are there, as a script of its own at the top of the page. */
const early: Plugin = {
  name: 'gatelodge-early',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'src/api/early.ts', name: 'early' })
  },
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const built = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === 'early')
      if (!built) throw new Error('the page has no early script')
      const attrs = { type: 'module', async: true, src: `/console/${built.fileName}` }
      return [{ tag: 'script', attrs, injectTo: 'head' }]
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), early, askedRoutes],
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
            { name: 'first', tags: ['$initial'], test: /^(?!.*(main\.tsx|index\.html|early\.ts))/, priority: 2 },
            {
              name: 'parts',
              test: /src\/(api|kit|shell|words)\/(?!early\.ts|es\.ts|integrations\.ts|keys\.ts|endpoints\.ts|deliveries\.ts|property-names|data-table|page-head|pending-page|row-list|step-band|tab-links|tabbed-page|use-copy|verbatim)|lucide-react/,
              minShareCount: 2,
              priority: 1,
            },
            // What the pages of those who look after partners share, and nobody else loads.
            {
              name: 'office',
              test: /src\/(api\/(integrations|keys|endpoints|deliveries|property-names)\.ts|pages\/(partners|deliveries|events|replays)\/)/,
              minShareCount: 2,
              priority: 0.5,
            },
            // What pages of records are made of, and nobody needs who works through what waits.
            { name: 'record-parts', test: /src\/(kit\/|pages\/trail\/|shell\/pending-page)/, priority: 0 },
            { name: 'record-list', test: /src\/pages\/records\//, minShareCount: 2, priority: 0.2 },
            { name: 'leasing-parts', test: /src\/pages\/leasing\//, minShareCount: 2, priority: 0 },
            {
              name: 'records',
              test: /src\/pages\/(households|units|prospects|work-orders|ledger)\//,
              minShareCount: 2,
              priority: 0,
            },
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
