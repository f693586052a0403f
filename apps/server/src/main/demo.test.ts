import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectAs } from '../../test/catalogue.ts'
import { startServer } from '../../test/server.ts'

test('a demo organization is loaded without nested loops, and nothing of it is compiled', async () => {
  const server = await startServer()
  const owner = await connectAs(server.config.databaseUrl, 'owner')
  await owner.query(`
    create table seen_settings (nestloop text, jit text);
    create function note_settings() returns trigger language plpgsql security definer as $$ begin
      insert into seen_settings values (current_setting('enable_nestloop'), current_setting('jit'));
      return null;
    end $$;
    create trigger note_settings after insert on needs_help_episodes execute function note_settings()`)
  await server.make.organization()
  const { rows } = await owner.query('select distinct nestloop, jit from seen_settings')
  assert.deepEqual(rows, [{ nestloop: 'off', jit: 'off' }])
})
