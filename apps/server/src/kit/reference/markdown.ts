// The little Markdown that our papers are written in, as HTML. What it does not know it refuses, so that a page says what its file says.
import { Html, html } from './html.ts'

export type Paper = {
  /** What stands behind `# ` in its first line. */
  readonly title: string
  readonly body: Html
}

/** Where a link leads, seen from the page; undefined when it leads nowhere from there, and its words stand alone. */
export type Resolve = (target: string) => string | undefined

const HEADING = /^(#{1,3}) (.+)$/
const FENCE = /^```(.*)$/
const LIST_ITEM = /^(?:- |(\d+)\. )(.*)$/
const CONTINUED = /^ {2,3}(\S.*)$/
const TABLE_ROW = /^\|(.+)\|$/
const TABLE_RULE = /^\|(?:\s*:?-+:?\s*\|)+$/
/** Would mean something to other readers of Markdown, and nothing here. */
const FOREIGN = /^(?:\s|>|[*+] |#|<|!\[|={3,}|-{3,})/

export function readPaper(text: string, resolve: Resolve = () => undefined): Paper {
  const [first = '', ...rest] = text.split('\n')
  const title = /^# (.+)$/.exec(first)?.[1]
  if (title === undefined) throw new Error('a paper begins with its title, `# …`')
  return { title, body: new Html(new Blocks(rest, resolve).all().join('\n')) }
}

/** The name by which a heading is reached, as code hosts make it. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

class Blocks {
  readonly #lines: readonly string[]
  readonly #resolve: Resolve
  #at = 0

  constructor(lines: readonly string[], resolve: Resolve) {
    this.#lines = lines
    this.#resolve = resolve
  }

  all(): string[] {
    const blocks: string[] = []
    while (this.#at < this.#lines.length) {
      if (this.#line.trim() === '') this.#at++
      else blocks.push(this.#next().text)
    }
    return blocks
  }

  get #line(): string {
    return this.#lines[this.#at] ?? ''
  }

  #next(): Html {
    const [, marks, heading] = HEADING.exec(this.#line) ?? []
    if (marks && heading) {
      this.#at++
      return headed(marks.length, heading, this.#inline(heading))
    }
    if (FENCE.test(this.#line)) return this.#fenced()
    if (LIST_ITEM.test(this.#line)) return this.#list()
    if (TABLE_ROW.test(this.#line)) return this.#table()
    if (FOREIGN.test(this.#line)) return this.#refuse()
    const words = [this.#line]
    for (this.#at++; this.#isProse(); this.#at++) words.push(this.#line)
    return html`<p>${this.#inline(words.join(' '))}</p>`
  }

  #fenced(): Html {
    const [, info = ''] = FENCE.exec(this.#line) ?? []
    const code: string[] = []
    for (this.#at++; this.#line !== '```'; this.#at++) {
      if (this.#at >= this.#lines.length) throw new Error('a block of code has no end')
      code.push(this.#line)
    }
    this.#at++
    const [language = '', name] = info.split(' ')
    return html`<figure data-language="${language}">${name === undefined ? '' : html`<figcaption>${name}</figcaption>`}<pre><code>${code.join('\n')}</code></pre></figure>`
  }

  #list(): Html {
    const isNumbered = LIST_ITEM.exec(this.#line)?.[1] !== undefined
    const items: { number: string | undefined; words: string }[] = []
    for (; ; this.#at++) {
      const [, number, words] = LIST_ITEM.exec(this.#line) ?? []
      const [, more] = CONTINUED.exec(this.#line) ?? []
      const last = items.at(-1)
      if (words !== undefined && (number !== undefined) === isNumbered) items.push({ number, words })
      else if (last && more !== undefined && !LIST_ITEM.test(more)) last.words += ` ${more}`
      else if (this.#line.trim() === '' || words !== undefined) break
      else this.#refuse()
    }
    if (!isNumbered) return html`<ul>${items.map(({ words }) => html`<li>${this.#inline(words)}</li>`)}</ul>`
    // Numbers are kept as they are written: one may be left out.
    return html`<ol>${items.map(({ number, words }) => html`<li value="${number ?? ''}">${this.#inline(words)}</li>`)}</ol>`
  }

  #table(): Html {
    const rows: string[][] = []
    for (; TABLE_ROW.test(this.#line); this.#at++) if (!TABLE_RULE.test(this.#line)) rows.push(cellsOf(this.#line))
    const [head = [], ...body] = rows
    const wrong = body.find((row) => row.length !== head.length)
    if (wrong) throw new Error(`a row of a table has ${wrong.length} cells, not ${head.length}: ${wrong.join(' | ')}`)
    const row = (cells: string[], tag: 'td' | 'th') =>
      html`<tr>${cells.map((cell) => new Html(`<${tag}>${this.#inline(cell).text}</${tag}>`))}</tr>`
    return html`<div class="wide"><table><thead>${row(head, 'th')}</thead><tbody>${body.map((cells) => row(cells, 'td'))}</tbody></table></div>`
  }

  #isProse(): boolean {
    const line = this.#line
    if (line.trim() === '') return false
    return ![HEADING, FENCE, LIST_ITEM, TABLE_ROW].some((other) => other.test(line)) && !FOREIGN.test(line)
  }

  #inline(text: string): Html {
    return inline(text, this.#resolve)
  }

  #refuse(): never {
    throw new Error(`a paper cannot be read at: ${this.#line}`)
  }
}

const headed = (level: number, heading: string, words: Html) =>
  new Html(`<h${level} id="${anchorOf(heading)}">${words.text}</h${level}>`)

/** A bar inside a cell is written `\|`. */
const cellsOf = (row: string) =>
  row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** One run of prose with `code`, **strong**, *stress* and [links](to). */
export function inline(text: string, resolve: Resolve = () => undefined): Html {
  // Code comes out first and goes back in last: nothing inside it means anything.
  const codes: string[] = []
  const kept = text.replace(/`([^`]+)`/g, (_, code: string) => `\0${codes.push(code) - 1}\0`)
  const marked = html`${kept}`.text
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/g, '<em>$1</em>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words: string, target: string) => {
      const leads = resolve(target)
      return leads === undefined ? words : `<a href="${leads}">${words}</a>`
    })
  return new Html(marked.replace(/\0(\d+)\0/g, (_, at: string) => html`<code>${codes[Number(at)] ?? ''}</code>`.text))
}
