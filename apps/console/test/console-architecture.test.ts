// Who may import whom in the console, and what is said where. A failure is a sentence that names the file and the rule.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brokenImport, brokenPhrases, looseClasses } from './rules.ts'
import { sourceFiles } from './source.ts'

const files = sourceFiles()
const code = files.filter(({ path }) => !path.endsWith('.css'))

const none = (complaints: readonly (string | undefined)[]) =>
  assert.deepEqual(
    complaints.filter((each) => each !== undefined),
    [],
  )

test('every import keeps to the rules of who may import whom', () => {
  assert.ok(code.length > 20)
  none(code.flatMap(({ path, imports }) => imports.map((to) => brokenImport(path, to))))
})

test('every file that is imported exists', () => {
  const known = new Set(files.map(({ path }) => path))
  none(
    code.flatMap(({ path, imports }) =>
      imports
        .filter((to) => /\.(tsx?|css)$/.test(to) && !known.has(to))
        .map((to) => `src/${path} imports src/${to}, which does not exist`),
    ),
  )
})

test('imports form no circle', () => {
  const importsOf = new Map(code.map(({ path, imports }) => [path, imports]))
  const seen = new Set<string>()
  const walk = (path: string, trail: readonly string[]): string | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path].join(' → ')
    if (seen.has(path)) return undefined
    seen.add(path)
    for (const to of importsOf.get(path) ?? []) {
      const circle = importsOf.has(to) ? walk(to, [...trail, path]) : undefined
      if (circle) return circle
    }
    return undefined
  }
  none(code.map(({ path }) => walk(path, [])))
})

test('no two exported functions or components have one name', () => {
  const exported = code.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(([, name = '']) => ({ name, path })),
  )
  assert.ok(exported.length > 30)
  const groups = [...Map.groupBy(exported, ({ name }) => name)].filter(([, at]) => at.length > 1)
  none(groups.map(([name, at]) => `${name} is exported by ${at.map(({ path }) => path).join(' and ')}`))
})

test('only api asks, only the tokens name colours, and nothing writes styles or markup', () => {
  none(files.flatMap(brokenPhrases))
})

test('every class is there, and every class is used', () => {
  const styles = files.filter(({ path }) => path.endsWith('.module.css'))
  assert.ok(styles.length > 5)
  none(
    styles.flatMap((style) =>
      looseClasses(
        style,
        code.filter(({ imports }) => imports.includes(style.path)),
      ),
    ),
  )
})

const TRADE =
  /\b(households?|prospects?|applicants?|residents?|screenings?|lessees?|rents?|leases?|tenants?|units?|propert(y|ies)|work ?orders?)\b/i

test('kit never says a word of property management', () => {
  none(
    files
      .filter(({ path }) => path.startsWith('kit/') && path.match(/tsx?$/))
      .map(({ path, text }) => {
        const [word] = TRADE.exec(text.replace(/\bunit\b/g, '')) ?? []
        return word && `src/${path} says '${word}', but kit knows nothing of property management`
      }),
  )
})

test('a file is short enough to be taken in, unless it is a table of words', () => {
  none(
    code
      .filter(({ path }) => !/^words\/e[ns]\.ts$|-sentences\.ts$/.test(path))
      .filter(({ text }) => text.split('\n').length > LINES_MOST)
      .map(({ path }) => `src/${path} has more than ${LINES_MOST} lines`),
  )
})

const LINES_MOST = 200

test('files are in kebab-case, and none is a drawer', () => {
  none(
    files.map(({ path }) => {
      if (!/^[a-z0-9./-]+$/.test(path)) return `src/${path} is not in kebab-case`
      return /(^|[/.-])(utils?|helpers?|common|hooks)(?=[/.-])/.test(path) ? `src/${path} is a drawer` : undefined
    }),
  )
})

test('the rules refuse what they are there to refuse', () => {
  for (const [from, to] of [
    ['kit/a.tsx', 'words/words.tsx'],
    ['api/a.ts', 'shell/b.tsx'],
    ['words/a.ts', 'api/b.ts'],
    ['shell/a.tsx', 'pages/inbox/b.tsx'],
    ['pages/inbox/a.tsx', 'pages/leasing/b.tsx'],
    ['elsewhere/a.ts', 'kit/b.ts'],
  ] as const)
    assert.ok(brokenImport(from, to), `${from} → ${to}`)
  for (const [from, to] of [
    ['kit/a.tsx', 'react'],
    ['pages/inbox/a.tsx', 'pages/leasing/index.ts'],
    ['pages/inbox/a.tsx', 'pages/inbox/b.tsx'],
    ['main.tsx', 'pages/inbox/b.tsx'],
  ] as const)
    assert.equal(brokenImport(from, to), undefined)
  for (const text of ['await fetch(url)', 'color: #fff;', 'color: rgb(0 0 0);', '<p style={{}} />', 'x.innerHTML = y'])
    assert.equal(brokenPhrases({ path: 'pages/a.tsx', text }).length, 1, text)
  const style = { path: 'a.module.css', text: '.one {\n}\n.two:hover {\n}\n', imports: [] }
  const user = { path: 'a.tsx', text: 'css.one css.three', imports: [] }
  assert.equal(looseClasses(style, [user]).length, 2)
})
