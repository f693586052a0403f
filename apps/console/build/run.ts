// `npm run console`: builds it. `-- --when-changed`: unless it is there already.
import { build, buildWhenChanged } from './build-when-changed.ts'

try {
  await (process.argv.includes('--when-changed') ? buildWhenChanged() : build())
} catch (error) {
  const { stderr = '', message } = error as Error & { stderr?: string }
  const isBare = /Cannot find (package|module) 'vite'/.test(stderr)
  process.stderr.write(
    isBare ? 'The console is built with the development packages: npm ci --include=dev\n' : stderr || message,
  )
  process.exitCode = 1
}
