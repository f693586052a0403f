// The blocks of code in a guide, and what is done with each.

export type Block = {
  /** Where it begins in its file. */
  readonly line: number
  /** What stands behind its fence: a language, and for a file its name. */
  readonly language: string
  readonly name: string | undefined
  readonly text: string
}

/** Run; saved when it has a name; held against what the block before it printed; shown only. */
export type Use = 'run' | 'file' | 'answer' | 'shown'

const ANSWERS = ['json', 'http', 'output']

export function useOf({ line, language, name }: Block): Use {
  if (language === 'text') return 'shown'
  if (ANSWERS.includes(language)) return 'answer'
  if (language === 'sh') return 'run'
  if (language === 'ts') return name === undefined ? 'run' : 'file'
  throw new Error(`line ${line}: nobody knows what to do with a block of '${language}'`)
}

export function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = []
  let open: { line: number; info: string; text: string[] } | undefined
  for (const [at, line] of markdown.split('\n').entries()) {
    if (!line.startsWith('```')) open?.text.push(line)
    else if (!open) open = { line: at + 1, info: line.slice(3), text: [] }
    else {
      const [language = '', name] = open.info.split(' ')
      blocks.push({ line: open.line, language, name, text: open.text.join('\n') })
      open = undefined
    }
  }
  if (open) throw new Error(`line ${open.line}: the block has no end`)
  return blocks
}
