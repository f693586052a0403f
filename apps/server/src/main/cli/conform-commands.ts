// The conformance kit that partners install, which here finds the sandbox of this checkout by itself.
import { conformCommands as kitCommands } from '@gatelodge/cli/conform-commands'
import type { Command } from 'commander'
import { runningSandbox } from '../config.ts'

export const sandboxConformCommands = (program: Command): void =>
  kitCommands(program, () => {
    const { url, keys, staffToken } = runningSandbox() ?? {}
    const key = keys?.['screening']
    return url && key && staffToken ? { url, key, staffToken } : undefined
  })
