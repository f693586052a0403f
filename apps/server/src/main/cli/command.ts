// What many commands have in common.
import { type Command, Help, Option } from 'commander'

/** Of the commands that are made here. */
const jsonOptions = new WeakSet<Option>()

/** What every command for one organization is given. */
export type OrgOptions = { readonly org: string; readonly json?: boolean }

/** Adds a command that prints JSON on request. */
export function jsonCommand(parent: Command, words: string, description: string) {
  const json = new Option('--json', 'print JSON')
  jsonOptions.add(json)
  return parent.command(words).description(description).addOption(json)
}

/** The same for one organization. */
export const orgCommand = (parent: Command, words: string, description: string) =>
  jsonCommand(parent, words, description).requiredOption('--org <org>', 'id or handle of the organization')

/** `--json` is added first, and listed last before the help. */
export function visibleOptions(command: Command): Option[] {
  const listed = new Help().visibleOptions(command)
  const json = listed.find((option) => jsonOptions.has(option))
  const place = (option: Option) => (option === json ? 1 : option.long === '--help' ? 2 : 0)
  return json ? listed.toSorted((a, b) => place(a) - place(b)) : listed
}
