// What the files of the console may import and say, as sentences.
import type { SourceFile } from './source.ts'

/** What each part may import, beside packages and its own files. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  kit: [],
  api: ['kit'],
  words: ['kit'],
  shell: ['api', 'kit', 'words'],
  pages: ['api', 'kit', 'words', 'shell'],
}

/** The rule that this import breaks; undefined when it breaks none. */
export function brokenImport(from: string, to: string): string | undefined {
  if (isPackage(to)) return undefined
  const [part = '', area = ''] = from.split('/')
  const [other = '', otherArea = '', ...below] = to.split('/')
  const allowed = MAY[part]
  // What starts the console takes in everything.
  if (!from.includes('/')) return undefined
  if (!allowed) return `src/${from} lies in a part that the console does not have`
  if (part === 'pages' && other === 'pages' && area !== otherArea)
    return below.join('/') === 'index.ts' ? undefined : says(from, to, "another area is entered by its 'index.ts'")
  if (other === part || allowed.includes(other)) return undefined
  return says(from, to, `${part} imports ${['itself', ...allowed].join(', ')} and packages only`)
}

/** Of packages: the server's own source is none, and what is for tests stays there. */
const isPackage = (to: string) =>
  !/^(\.\.|kit|api|words|shell|pages|[a-z-]+\.tsx?$)(\/|$)/.test(to) && !to.includes('.ts')

const says = (from: string, to: string, rule: string) => `src/${from} imports src/${to}, but ${rule}`

const COLOUR = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|lab|lch)\(/i

const PHRASES: readonly { readonly says: RegExp; readonly but: string; readonly except: (path: string) => boolean }[] =
  [
    {
      says: /\bfetch\(|\bXMLHttpRequest\b/,
      but: 'only api asks the server',
      except: (path) => path.startsWith('api/'),
    },
    { says: COLOUR, but: 'only kit/tokens.css names a colour', except: (path) => path === 'kit/tokens.css' },
    { says: /\bstyle=/, but: 'the policy of the page forbids styles in the markup', except: () => false },
    { says: /dangerouslySetInnerHTML|\.innerHTML\b/, but: 'text is never markup', except: () => false },
    {
      says: /\b(local|session)Storage\b/,
      but: 'only kit/kept.ts keeps things on the device, and api/early.ts, which imports nothing, looks there',
      except: (path) => path === 'kit/kept.ts' || path === 'api/early.ts',
    },
  ]

export const brokenPhrases = ({ path, text }: Pick<SourceFile, 'path' | 'text'>): string[] => {
  const code = text.replace(/^\s*(\/\/|\/?\*).*$/gm, '')
  return PHRASES.filter((rule) => rule.says.test(code) && !rule.except(path)).map(
    (rule) => `src/${path} says '${rule.says.exec(code)?.[0]}', but ${rule.but}`,
  )
}

/** Classes that a file uses and its style does not have, and those that nobody uses. */
export function looseClasses(style: SourceFile, users: readonly SourceFile[]): string[] {
  const has = new Set([...style.text.matchAll(/\.([a-z]\w*)(?=[^{}]*\{)/gi)].map(([, name = '']) => name))
  const used = new Set(users.flatMap(({ text }) => [...text.matchAll(/\bcss\.(\w+)/g)].map(([, name = '']) => name)))
  return [
    ...[...used].filter((name) => !has.has(name)).map((name) => `src/${style.path} has no class '${name}'`),
    ...[...has].filter((name) => !used.has(name)).map((name) => `nothing uses '${name}' of src/${style.path}`),
  ]
}
