// How full a folder of a domain may be, and what a domain of many files says about itself. The architecture test holds the source against
// this.
import { dirname } from 'node:path'

/** At one level, tests and README counted. About twenty names are taken in at a glance; a folder with more has rooms, one for each job. */
const FILES_MOST = 22

/** The folders of domains that are too full, each as a sentence. `paths` are from src, whatever kind of file they are. */
export function overfullFolders(paths: readonly string[]): string[] {
  const folders = Map.groupBy(ofDomains(paths), (path) => dirname(path))
  return [...folders]
    .filter(([, files]) => files.length > FILES_MOST)
    .map(
      ([folder, files]) =>
        `src/${folder} has ${files.length} files, but a folder of a domain has at most ${FILES_MOST}: give each job a room of its own`,
    )
}

const ofDomains = (paths: readonly string[]) => paths.filter((path) => /^domains\/[^/]+\//.test(path))

/** In all rooms of a domain together. With more, the file that has a rule is no longer found by reading the names. */
const WITHOUT_README_MOST = 12

/** Domains of many files that do not say in a table which rule is in which file. `readme` gives the text of a path from src. */
export function missingReadmes(paths: readonly string[], readme: (path: string) => string): string[] {
  const domains = Map.groupBy(ofDomains(paths), (path) => path.split('/').slice(0, 2).join('/'))
  return [...domains]
    .filter(([, files]) => files.filter((path) => path.endsWith('.ts')).length > WITHOUT_README_MOST)
    .filter(([domain, files]) => {
      const path = `${domain}/README.md`
      return !files.includes(path) || !/^\| The rule +\| Where it lives +\|$/m.test(readme(path))
    })
    .map(
      ([domain, files]) => `src/${domain} has ${files.length} files and no README.md that says which rule is in which`,
    )
}

/** SQL that lies elsewhere than in a folder called sql, and what lies there and is none. */
export function misplacedSql(paths: readonly string[]): string[] {
  return paths
    .filter((path) => path.endsWith('.sql') !== /(^|\/)sql\/[^/]+$/.test(path))
    .map((path) => `src/${path}: SQL functions, and nothing else, lie in folders called sql`)
}

/** Files that the README of a domain names and that are neither in the domain nor, from src, anywhere else. */
export function misnamed(domain: string, readme: string, paths: readonly string[]): string[] {
  const known = new Set(paths)
  return [...readme.matchAll(/`([a-z0-9./_-]+\.(?:ts|sql))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !known.has(`domains/${domain}/${name}`) && !known.has(name))
    .map((name) => `src/domains/${domain}/README.md names ${name}, which does not exist`)
}
