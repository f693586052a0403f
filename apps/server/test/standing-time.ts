import type { TestServer } from './server.ts'

export type StandingTime = {
  move(ms: number): Promise<void>
  /** It runs again, from where it stands. */
  start(): Promise<void>
}

/**
 * Time stands still from now on, in the database and in this server, until it is moved: for tests whose claim is a moment. Beside a clock that
 * runs, "not yet after 19 seconds" is true only on a machine that is quick enough.
 */
export async function stopTime(server: TestServer): Promise<StandingTime> {
  const { clock } = server.runtime.tools
  const running = clock.now
  let now = clock.now()
  const show = () => server.asOwner(tellTime(`timestamptz '${now.toISOString()}'`))
  clock.now = () => now
  await show()
  return {
    async move(ms) {
      now = new Date(now.getTime() + ms)
      await show()
    },
    async start() {
      await server.asOwner(`update app_clock set shift = timestamptz '${now.toISOString()}' - clock_timestamp();
        ${tellTime('clock_timestamp() + (select shift from app_clock)')}`)
      const stood = now
      clock.now = running
      // The server follows the clock of the database within a moment.
      while (clock.now() < stood) await new Promise((later) => setTimeout(later, 5))
    },
  }
}

const tellTime = (what: string) =>
  `create or replace function app_now() returns timestamptz language plpgsql stable parallel safe as $$
   begin return date_trunc('milliseconds', ${what}); end $$`
