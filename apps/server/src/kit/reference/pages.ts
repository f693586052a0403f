// The pages beside the contract. They load nothing from other hosts, which their Content-Security-Policy makes the browser enforce.
import { createHash } from 'node:crypto'
import type { Entry } from '../problems.ts'
import type { DatedChanges } from './change-log.ts'
import { Html, html } from './html.ts'
import { inline, type Paper } from './markdown.ts'

export type Page = { readonly text: string; readonly policy: string }

/** Limits that belong together; `value` and `note` are prose. */
export type Limits = {
  readonly heading: string
  readonly rows: readonly { readonly what: string; readonly value: string; readonly note?: string }[]
}

/** Styles may stand in the page; scripts only where they are named. */
const policy = (scripts = "'none'") =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Everything the page of the reference might ask of others is switched off; what it asks of this server is the contract. */
const QUIET = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
}

/** A credential that may be public: of which security scheme, and under which name the page takes it, `value` of a key, `token` of a bearer. */
export type TryIt = { readonly scheme: string; readonly as: 'value' | 'token'; readonly key: string }

type ReferencePage = {
  readonly title: string
  /** Where its code and the contract lie, seen from the page. */
  readonly script: string
  readonly contract: string
  /** Path of the API: requests that are tried go to the host of the page, under whichever name it was opened. */
  readonly api: string
  /** The papers lie below `docs`, seen from the page. */
  readonly hasPapers?: boolean
  /** Filled in where operations are tried; visible to every reader of the page. */
  readonly tryIt?: TryIt | undefined
}

export function referencePage({ title, script, contract, api, tryIt, hasPapers = false }: ReferencePage): Page {
  const authentication = tryIt && {
    preferredSecurityScheme: tryIt.scheme,
    securitySchemes: { [tryIt.scheme]: { [tryIt.as]: tryIt.key } },
  }
  const options = JSON.stringify({
    ...QUIET,
    url: contract,
    servers: [{ url: api }],
    ...(authentication && { authentication }),
  })
  const start = `Scalar.createApiReference('#reference', ${options.replaceAll('<', '\\u003c')})`
  const digest = createHash('sha256').update(start).digest('base64')
  // All but the reference itself and its contract.
  const papers = hasPapers ? LINKS.slice(1, -1) : []
  return {
    policy: policy(`'self' 'sha256-${digest}'`),
    text: document(
      title,
      html`<div id="reference"></div>
<noscript><p>This page needs JavaScript. Without it: <a href="${contract}">the contract as OpenAPI</a>${papers.map(([path, words]) => html`, <a href="${path}">${words.toLowerCase()}</a>`)}.</p></noscript>
<script src="${script}"></script>
<script>${new Html(start)}</script>`,
    ),
  }
}

export const errorsPage = (title: string, catalogue: readonly Entry[]): Page =>
  plainPage(
    title,
    html`<p>An error is a status and the body <code>{"message": "…"}</code>. Its header <code>x-error-code</code> holds one of these words, which stay as they are.</p>
${catalogue.map(
  ({ code, status, meaning }) => html`<section id="${code}">
<h2><a href="#${code}">${code}</a> <small>${status}</small></h2>
<p>${meaning}</p>
</section>
`,
)}`,
  )

/** The lines for one kind of reader; a date that has none for it is left out. */
export const changeLogPage = (title: string, entries: readonly DatedChanges[], heading: string): Page =>
  plainPage(
    title,
    html`${entries
      .filter(({ lists }) => lists[heading])
      .map(
        ({ date, version, lists }) => html`<section id="${version ?? date}">
<h2><a href="#${version ?? date}"><time datetime="${date}">${date}</time>${version ? `, version ${version}` : ''}</a></h2>
<ul>${(lists[heading] ?? []).map((line) => html`<li>${inline(line)}</li>`)}</ul>
</section>
`,
      )}`,
  )

export const limitsPage = (title: string, groups: readonly Limits[]): Page =>
  plainPage(
    title,
    html`${groups.map(
      ({ heading, rows }) => html`<h2>${heading}</h2>
<table class="limits"><tbody>
${rows.map(({ what, value, note }) => html`<tr><th scope="row">${inline(what)}</th><td>${inline(value)}${note === undefined ? '' : html`<br><small>${inline(note)}</small>`}</td></tr>\n`)}</tbody></table>
`,
    )}`,
  )

/** `root` leads from the page to where /docs stands. */
export const paperPage = ({ title, body }: Paper, root: string): Page => plainPage(title, body, root)

const plainPage = (title: string, body: Html, root = '..'): Page => ({
  policy: policy(),
  text: document(
    title,
    html`<style>${new Html(STYLE)}</style>
<main>
<nav>${LINKS.map(([path, words]) => html`<a href="${root}/${path}">${words}</a> `)}</nav>
<h1>${inline(title)}</h1>
${body}</main>`,
  ),
})

const LINKS = [
  ['docs', 'Reference'],
  ['docs/guides', 'Guides'],
  ['docs/errors', 'Errors'],
  ['docs/limits', 'Limits'],
  ['docs/open-choices', 'Open choices'],
  ['docs/changelog', 'Change log'],
  ['docs/openapi.json', 'OpenAPI'],
] as const

const document = (title: string, body: Html) =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
</head>
<body>
${body}
</body>
</html>
`.text

const STYLE = `
:root { color-scheme: light dark; --faint: color-mix(in srgb, currentColor 15%, transparent); }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 4rem; overflow-wrap: break-word; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
section { border-top: 1px solid var(--faint); }
section:target { background: color-mix(in srgb, currentColor 8%, transparent); }
h1 { line-height: 1.2; }
h2 { font-size: 1.25rem; margin: 2rem 0 0; }
section h2 { font-size: 1.1rem; margin: 1rem 0 0; }
h2 a { color: inherit; text-decoration: none; }
h3 { font-size: 1rem; margin: 1.5rem 0 0; }
small { font-weight: normal; opacity: 0.7; }
code { font: 0.9em ui-monospace, monospace; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: 0.93rem; line-height: 1.45; }
th, td { padding: 0.35rem 0.75rem 0.35rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--faint); min-width: 4.5rem; }
td:nth-child(2) { min-width: 10rem; }
tbody th { font-weight: normal; }
.limits { width: 100%; margin: 0.5rem 0; }
.limits th { width: 36%; }
figure { margin: 1rem 0; }
figcaption { font: 0.85rem ui-monospace, monospace; opacity: 0.7; }
pre { margin: 0; padding: 0.75rem 1rem; overflow-x: auto; background: color-mix(in srgb, currentColor 6%, transparent); border-radius: 4px; line-height: 1.45; }
pre code { font-size: 0.82rem; }
:is([data-language=json], [data-language=http], [data-language=output]) pre { background: none; border-left: 3px solid var(--faint); border-radius: 0; }
`
