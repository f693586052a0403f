// A server with one organization of the demo. To make it takes a second, so a run makes it once, in a template that is then cloned; a file
// that is run by itself makes its own. Either way it has the same records, under other ids.
import { openLog } from '../../src/kit/log.ts'
import { openRuntime } from '../../src/main/runtime.ts'
import { cloneDemo, prepareDemo } from '../database.ts'
import { Make, type Organization, type OrganizationSize } from '../make.ts'
import { startServer, type TestServer } from '../server.ts'
import { testConfig } from '../settings.ts'

const MADE = 'GATELODGE_TEST_DEMO'

/** In the set-up of a run: the processes of its test files learn from the environment what was made. */
export async function makeDemo(serverUrl: string) {
  // Of another run, within which this one runs.
  delete process.env[MADE]
  await prepareDemo(serverUrl, async (url) => {
    const config = testConfig(url)
    const runtime = await openRuntime(config, 'test', openLog('silent', { write: () => {} }))
    try {
      const { id, made } = await new Make(runtime.tools, config).organization()
      process.env[MADE] = JSON.stringify({ id, made: [...made] })
    } catch (error) {
      // Every scene makes its own then, or fails with this. What is wrong with a table, tests that need no scene say better.
      console.error(`no demo was made for the scenes to clone: ${error}`)
    } finally {
      await runtime.close()
    }
  })
}

/** `size`: of an organization that is made here, when the usual one will not do. */
export async function startDemo(
  settings: Readonly<Record<string, string>>,
  size?: OrganizationSize,
): Promise<{ readonly server: TestServer; readonly org: Organization }> {
  const text = process.env[MADE]
  if (text === undefined || size !== undefined) {
    const server = await startServer({ settings })
    return { server, org: await server.make.organization(size) }
  }
  const server = await startServer({ databaseUrl: await cloneDemo(), settings })
  const { id, made } = JSON.parse(text) as { id: string; made: [string, string[]][] }
  return { server, org: await server.make.cloned({ id, made: new Map(made) }) }
}
