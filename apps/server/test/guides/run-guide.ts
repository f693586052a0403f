// One guide as its reader follows it: block after block in one shell, whatever one of them sets at hand for the next.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { holdAgainst } from './answers.ts'
import { type Block, readBlocks, useOf } from './blocks.ts'

type Guide = {
  /** Its Markdown. */
  readonly text: string
  /** Where its reader stands. */
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** Fails at the first block that does not run, or does not print what the guide says. Returns how many ran and were compared. */
export async function runGuide({ text: markdown, folder, env, signal }: Guide) {
  const blocks = readBlocks(markdown)
  const outputs = join(folder, 'outputs')
  mkdirSync(outputs)
  for (const block of blocks) if (useOf(block) === 'file') save(join(folder, block.name ?? ''), block.text)
  const { code, complaint } = await shell(scriptOf(blocks, folder), { folder, env, signal })
  const last = blocks.findLast(({ line }) => existsSync(join(outputs, String(line))))?.line ?? 0
  const whole = code === 0 ? blocks : blocks.filter(({ line }) => line < last)
  const compared = compareAll(whole, outputs)
  assert.equal(code, 0, `the block at line ${last} failed: ${complaint}`)
  return { ran: blocks.filter((block) => useOf(block) === 'run').length, compared }
}

function save(path: string, content: string) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

function scriptOf(blocks: readonly Block[], folder: string): string {
  const steps = blocks
    .filter((block) => useOf(block) === 'run')
    .map((block) => `{\n${commandOf(block, folder)}\n} > outputs/${block.line}`)
  // What is still running at the end, a receiver say, was started by the guide and goes with it.
  return ['set -euo pipefail', "trap 'kill $(jobs -p) 2>/dev/null || true' EXIT", ...steps].join('\n')
}

function commandOf({ language, line, text: code }: Block, folder: string): string {
  if (language === 'sh') return code
  const file = `block-${line}.ts`
  save(join(folder, file), code)
  return `node ${file}`
}

async function shell(script: string, { folder, env, signal }: Pick<Guide, 'folder' | 'env' | 'signal'>) {
  const child = spawn('bash', ['-c', script], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'], signal })
  const [complaint, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.once('exit', resolve).once('error', reject)),
  ])
  return { code, complaint }
}

/** Each against what the last block before it printed. */
function compareAll(blocks: readonly Block[], outputs: string): number {
  let compared = 0
  let printed: string | undefined
  for (const block of blocks) {
    const use = useOf(block)
    if (use === 'run') printed = readFileSync(join(outputs, String(block.line)), 'utf8')
    if (use !== 'answer') continue
    if (printed === undefined) throw new Error(`line ${block.line}: an answer to nothing`)
    try {
      holdAgainst(block, printed)
    } catch (error) {
      throw new Error(`line ${block.line}: ${(error as Error).message}`)
    }
    compared++
  }
  return compared
}
