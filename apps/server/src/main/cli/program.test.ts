// Every command explains itself on a terminal, and speaks JSON to a program.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import type { Command } from 'commander'
import { runCommand } from '../../../test/process.ts'
import { settings } from '../config.ts'
import { program } from './program.ts'

const COLUMNS = 80

const all = below(program)
/** Those that only hold others, and print nothing but their help. */
const isGroup = ({ commands }: Command) => commands.length > 0

function below(command: Command): Command[] {
  return [command, ...command.commands.flatMap(below)]
}

function typed(command: Command): string {
  return command.parent ? `${typed(command.parent)} ${command.name()}` : command.name()
}

function helpOf(command: Command): string {
  let text = ''
  command.configureOutput({
    getOutHelpWidth: () => COLUMNS,
    getOutHasColors: () => false,
    writeOut: (more) => {
      text += more
    },
  })
  command.outputHelp()
  return text
}

for (const command of all)
  test(`${typed(command)} --help says what it does, gives an example, and fits ${COLUMNS} columns`, () => {
    const help = helpOf(command)
    assert.match(command.description(), /\S.*\.$/)
    const [, examples = ''] = help.split('\nExample:\n')
    assert.match(examples, /^ {2}\$ .*\bgatelodge /, help)
    if (command !== program) assert.ok(examples.includes(typed(command)), help)
    const tooLong = help.split('\n').filter((line) => [...stripVTControlCharacters(line)].length > COLUMNS)
    assert.deepEqual(tooLong, [])
    for (const { flags, description } of command.options) assert.ok(description, flags)
  })

for (const command of all.filter((each) => !isGroup(each)))
  test(`${typed(command)} takes --json`, () => {
    assert.ok(
      command.options.some(({ long }) => long === '--json'),
      typed(command),
    )
  })

test('gatelodge settings explains every setting in lines that fit', async () => {
  const { out, code } = await runCommand('postgres://nobody@127.0.0.1:1/none', ['settings'])
  assert.equal(code, 0)
  const lines = out.split('\n')
  for (const { env } of Object.values(settings)) assert.ok(lines.includes(env), env)
  assert.deepEqual(
    lines.filter(({ length }) => length > COLUMNS),
    [],
  )
})

test('the help of a command lists --json last, whatever was added after it', () => {
  const walk = (command: Command): Command[] => [command, ...command.commands.flatMap(walk)]
  const listed = walk(program).map((command) =>
    command
      .createHelp()
      .visibleOptions(command)
      .map(({ long }) => long),
  )
  const withJson = listed.filter((options) => options.includes('--json') && options.includes('--org'))
  assert.ok(withJson.length > 15)
  for (const options of withJson) assert.deepEqual(options.slice(-2), ['--json', '--help'])
})
