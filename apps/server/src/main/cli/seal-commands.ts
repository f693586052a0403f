import type { Command } from 'commander'
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
}
