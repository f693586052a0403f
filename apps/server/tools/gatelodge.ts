// `npm run gatelodge`: the command line in a checkout, with the settings of .env where there is one, and quick to start.
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/gatelodge', import.meta.url)))
if (existsSync('.env')) process.loadEnvFile('.env')
await import('../src/main/cli.ts')
