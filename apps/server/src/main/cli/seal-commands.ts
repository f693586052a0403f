import type { Command } from 'commander'
import { listOrganizations, operator } from '../../domains/access/index.ts'
import { indexNumbers } from '../../domains/screening/index.ts'
import { keyRingProvider } from '../../kit/crypto/key-provider.ts'
import { rewrapDataKeys } from '../../kit/crypto/sealing.ts'
import { jsonCommand } from './command.ts'
import { example } from './help.ts'
import { print, printJson } from './output.ts'
import { withSession } from './session.ts'

export function sealCommands(program: Command) {
  const seal = program
    .command('seal')
    .description('Sealed values and the keys that wrap them.')
    .addHelpText('after', example('gatelodge seal rewrap'))
  jsonCommand(
    seal,
    'rewrap',
    'Wrap every data key under the first of GATELODGE_SEAL_KEYS; afterwards the older ones can be dropped.',
  )
    .addHelpText('after', example('GATELODGE_SEAL_KEYS=k2:…,k1:… gatelodge seal rewrap'))
    .action(({ json }: { json?: boolean }) =>
      withSession(async ({ db, config }) => {
        const rewrapped = await db.system((tx) => rewrapDataKeys(tx, keyRingProvider(config.sealKeys)))
        if (json) printJson({ rewrapped })
        else print(`Rewrapped ${rewrapped} data key(s).`)
      }),
    )
  jsonCommand(
    seal,
    'remark',
    'Give every social security number that was stored by version 0.2.0 or before the index by which its person is found again.',
  )
    .addHelpText('after', example('gatelodge seal remark'))
    .action(({ json }: { json?: boolean }) =>
      withSession(async (session) => {
        const counts = { indexed: 0, unreadable: 0 }
        for (const { id } of await listOrganizations(session.db)) {
          const { indexed, unreadable } = await indexNumbers({
            ...session,
            caller: operator(id),
            requestId: 'command line',
          })
          counts.indexed += indexed
          counts.unreadable += unreadable
        }
        if (json) return printJson(counts)
        print(`Indexed ${counts.indexed} number(s).`)
        if (counts.unreadable > 0)
          print(`${counts.unreadable} cannot be unsealed with the keys of GATELODGE_SEAL_KEYS, and stay without.`)
      }),
    )
}
