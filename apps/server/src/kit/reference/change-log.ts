// A change log in Markdown: `## 2026-09-01`, with `, version 1.2.3` once it is released, below it `### For …`, below that a list.
// Anything else is refused, so that what the page shows is what the file says.

export type DatedChanges = {
  readonly date: string
  /** Undefined until it is released. */
  readonly version: string | undefined
  /** Lines by whom they are for. */
  readonly lists: Readonly<Record<string, readonly string[]>>
}

const DATE = /^## (\d{4}-\d{2}-\d{2})(?:, version (\d+\.\d+\.\d+))?$/
const HEADING = /^### (.+)$/
const ITEM = /^- (.+)$/
const CONTINUED = /^ {2}(\S.*)$/

/** Whatever stands before the first date is an introduction. */
export function readChangeLog(text: string): readonly DatedChanges[] {
  const entries: { date: string; version: string | undefined; lists: Record<string, string[]> }[] = []
  let list: string[] | undefined
  for (const [at, line] of text.split('\n').entries()) {
    const entry = entries.at(-1)
    const [, date, version] = DATE.exec(line) ?? []
    const [, heading] = HEADING.exec(line) ?? []
    const [, item] = ITEM.exec(line) ?? []
    const [, continued] = CONTINUED.exec(line) ?? []
    if (date) {
      entries.push({ date, version, lists: {} })
      list = undefined
    } else if (!entry || line.trim() === '') continue
    else if (heading) {
      list = []
      entry.lists[heading] = list
    } else if (item && list) list.push(item)
    else if (continued && list && list.length > 0) list.push(`${list.pop()} ${continued}`)
    else throw new Error(`the change log cannot be read at line ${at + 1}: ${line}`)
  }
  return entries
}
