// A report for a person: what failed first, with what to do about it. Colour only where the stream is a terminal.
import { styleText } from 'node:util'
import type { Outcome, Report, Result, Source } from './report.ts'

const WIDTH = 80

const HEADINGS = [
  ['failed', 'red', '✖', 'Failed'],
  ['warned', 'yellow', '!', 'Warned'],
  ['skipped', 'dim', '-', 'Not judged'],
  ['passed', 'green', '✔', 'Passed'],
] as const satisfies readonly (readonly [Outcome, string, string, string])[]

type Style = Parameters<typeof styleText>[0]
type Paint = (style: Style, text: string) => string

export function reportText(report: Report, stream: NodeJS.WritableStream): string {
  const paint: Paint = (style, text) => styleText(style, text, { stream })
  const groups = HEADINGS.flatMap(([outcome, style, sign, heading]) => {
    const results = report.checks.filter((check) => check.outcome === outcome)
    if (results.length === 0) return []
    const written = { failed: atLength, warned: atLength, skipped: withReason, passed: inShort }[outcome]
    return [[paint(style, `${sign} ${heading}`), '', ...written(results, paint)].join('\n')]
  })
  return [title(report, paint), ...groups, summary(report, paint)].join('\n\n')
}

const title = ({ kit, target }: Report, paint: Paint) =>
  `${paint('bold', kit === 'webhook' ? 'Webhook receiver' : 'Screening integration')}  ${target}`

const atLength = (results: readonly Result[], paint: Paint) =>
  results.map(({ id, expected, seen, advice, contract }, at) =>
    [
      ...(at > 0 ? [''] : []),
      `  ${paint('bold', id)}`,
      fact('Expected', expected, paint),
      fact('Seen', seen, paint),
      ...(advice ? [fact('To do', advice, paint)] : []),
      fact('Contract', [contract.section, ...statementsOf(contract)].join(' '), paint),
    ].join('\n'),
  )

const statementsOf = ({ statements }: Source) => (statements.length > 0 ? [`(${statements.join(', ')})`] : [])

const fact = (name: string, text: string, paint: Paint) =>
  wrapIndented(text, 14).replace(/^ {4} {10}/, `    ${paint('dim', name.padEnd(10))}`)

function withReason(results: readonly Result[], paint: Paint) {
  const longest = Math.max(...results.map(({ id }) => id.length))
  return results.map(({ id, seen }) =>
    paint('dim', `  ${id.padEnd(longest)}  ${wrapIndented(seen, longest + 4).trimStart()}`),
  )
}

const inShort = (results: readonly Result[]) => results.map(({ expected }) => wrapIndented(expected, 2))

function summary({ counts, ms }: Report, paint: Paint) {
  const parts = [
    `${counts.passed} passed`,
    `${counts.failed} failed`,
    `${counts.warned} warned`,
    `${counts.skipped} not judged`,
  ]
  return `${paint(counts.failed > 0 ? 'red' : 'green', parts.join(', '))}  in ${(ms / 1000).toFixed(1)} s`
}

/** Every line begins with as many blanks as `indent` says, and ends within the width unless one word is longer. */
export function wrapIndented(text: string, indent: number, width = WIDTH): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && indent + [...line].length + 1 + [...word].length <= width)
      lines.push(`${lines.pop()} ${word}`)
    else lines.push(word)
  }
  return lines.map((line) => ' '.repeat(indent) + line).join('\n')
}
