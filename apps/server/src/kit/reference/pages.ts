// The pages beside the contract. They ask nobody outside for anything, and say so to the browser, which then sees to it.
import { createHash } from 'node:crypto'
import type { Entry } from '../problems.ts'
import type { DatedChanges } from './change-log.ts'
import { Html, html, prose } from './html.ts'

export type Page = { readonly text: string; readonly policy: string }

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

/** `script` is where its code lies, seen from the page. */
export function referencePage(title: string, script: string, contract: string): Page {
  const start = `Scalar.createApiReference('#reference', ${JSON.stringify({ ...QUIET, url: contract })})`
  const digest = createHash('sha256').update(start).digest('base64')
  return {
    policy: policy(`'self' 'sha256-${digest}'`),
    text: document(
      title,
      html`<div id="reference"></div>
<noscript><p>This page needs JavaScript. Without it: <a href="${contract}">the contract as OpenAPI</a>, <a href="docs/errors">errors</a>, <a href="docs/changelog">change log</a>.</p></noscript>
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
        ({ date, lists }) => html`<section id="${date}">
<h2><a href="#${date}"><time datetime="${date}">${date}</time></a></h2>
<ul>${(lists[heading] ?? []).map((line) => html`<li>${prose(line)}</li>`)}</ul>
</section>
`,
      )}`,
  )

const plainPage = (title: string, body: Html): Page => ({
  policy: policy(),
  text: document(
    title,
    html`<style>${new Html(STYLE)}</style>
<main>
<nav><a href="../docs">Reference</a> <a href="errors">Errors</a> <a href="changelog">Change log</a> <a href="openapi.json">OpenAPI</a></nav>
<h1>${title}</h1>
${body}</main>`,
  ),
})

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
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
nav a { margin-right: 1rem; }
section { border-top: 1px solid color-mix(in srgb, currentColor 15%, transparent); }
section:target { background: color-mix(in srgb, currentColor 8%, transparent); }
h2 { font-size: 1.1rem; margin: 1rem 0 0; }
h2 a { color: inherit; text-decoration: none; }
small { font-weight: normal; opacity: 0.7; }
code { font: 0.9em ui-monospace, monospace; }
`
