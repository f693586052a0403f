// What stands below the options in a command's help: how it is typed.
const WIDTH = 80

export const example = (...commands: readonly string[]): string =>
  ['', 'Example:', ...commands.map((command) => asTyped(command))].join('\n')

/** One too long for the width goes on in a further line before an option, as a shell takes it. */
function asTyped(command: string): string {
  const [first = '', ...more] = command.split(/ (?=--|&& )/)
  const lines = [`  $ ${first}`]
  for (const part of more) {
    const longer = `${lines.at(-1)} ${part}`
    // Two are kept for the backslash.
    if (longer.length <= WIDTH - 2) lines.splice(-1, 1, longer)
    else lines.push(`      ${part}`)
  }
  return lines.join(' \\\n')
}
