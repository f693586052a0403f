// How long a file of tests may be, and that its name leads to it. The architecture test holds the project against this.
import { basename } from 'node:path'

/** With more it is about more than one subject, and takes longer than its share of a run. */
const LINES_MOST = 500

const DECLARES = /^import \{[^}]*\b(?:test|suite)\b[^}]*\} from 'node:test'$/m

type File = { readonly path: string; readonly text: string }

/** Each as a sentence. What declares tests for others to run counts too. */
export const longTests = (files: readonly File[]): string[] =>
  files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length
    if (!(isTest(path) || DECLARES.test(text)) || lines <= LINES_MOST) return []
    return `${path} has ${lines} lines, but a file of tests has at most ${LINES_MOST}: give each subject a file of its own`
  })

/** Tests of one name in two folders: whoever is told of one opens the other. */
export const testNamesakes = (files: readonly File[]): string[] => {
  const byName = Map.groupBy(files.map(({ path }) => path).filter(isTest), (path) => basename(path))
  return [...byName.values()].flatMap(([first, ...others]) =>
    others.map((path) => `${path} has the name of ${first}, but no two files of tests have one name`),
  )
}

const isTest = (path: string) => path.endsWith('.test.ts')
