// The source of the console as its tests read it.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export type SourceFile = {
  /** From src: `kit/button.tsx`. */
  readonly path: string
  readonly text: string
  /** Files of the console by their paths from src, and packages by their names. */
  readonly imports: readonly string[]
}

const SRC = fileURLToPath(new URL('../src', import.meta.url))

export const sourceFiles = (pattern = '**/*.{ts,tsx,css}'): SourceFile[] =>
  globSync(pattern, { cwd: SRC })
    .sort()
    .map((path) => {
      const text = readFileSync(join(SRC, path), 'utf8')
      return { path, text, imports: importsOf(path, text) }
    })

export function importsOf(path: string, text: string): string[] {
  const named = [...text.matchAll(/^(?:import|export)\b[^'"`;=()]*?\bfrom '([^']+)'/gm)]
  const others = [...text.matchAll(/^import '([^']+)'/gm), ...text.matchAll(/\bimport\('([^']+)'\)/g)]
  return [...named, ...others].map(([, to = '']) =>
    to.startsWith('.') ? relative(SRC, join(SRC, dirname(path), to)) : to,
  )
}
