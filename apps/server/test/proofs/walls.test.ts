// Two walls stand between organizations: the predicate in every query, and row-level security. Each is tried alone, with the
// other taken down, so that neither can hide a hole in the other.
import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import type pg from 'pg'
import { addIssuer, createLoginLink, operator } from '../../src/domains/access/index.ts'
import type { Database } from '../../src/kit/db/database.ts'
import { UNSEEN } from '../../src/kit/http/browser.ts'
import { paramsOf, type Route } from '../../src/kit/http/route.ts'
import { readQuery } from '../../src/kit/input.ts'
import { NotFound } from '../../src/kit/problems.ts'
import { JsonText, type Reply } from '../../src/kit/reply.ts'
import { assembly } from '../../src/main/domains.ts'
import { connectAs, type Table, tablesOf } from '../catalogue.ts'
import { cloneDatabase } from '../database.ts'
import type { Organization } from '../make.ts'
import { ownId } from '../sample.ts'
import { startServer, type TestServer } from '../server.ts'
import { everyRoute } from '../walk.ts'
import { apiKey, bearer } from './impostors.ts'
import { ask, listQuery, nameOf, relationsQuery, resourceOf } from './matrix.ts'

type Scene = { server: TestServer; owner: pg.Client; tables: readonly Table[]; a: Organization; b: Organization }

/** Two organizations with records of every kind. */
async function arrange(): Promise<Scene> {
  const databaseUrl = await cloneDatabase()
  const server = await startServer({ databaseUrl })
  const owner = await connectAs(databaseUrl, 'owner')
  const [a, b] = [await server.make.organization(), await server.make.organization()]
  const tables = (await tablesOf(owner)).filter(({ whose }) => whose !== null)
  return { server, owner, tables, a, b }
}

const readRoutes = [...everyRoute('partner'), ...everyRoute('staff')].filter(resourceOf)

suite('the second wall alone', async () => {
  const { server, owner, tables, a, b } = await arrange()
  const { tools } = server.runtime
  const bothWays = [
    [a, b],
    [b, a],
  ] as const

  /** The route's own statements, which name one organization, while row-level security is set to another from the nth read on. */
  async function read(route: Route, asked: Organization, walled: Organization, nth: number, reach: string[] | null) {
    const params = Object.fromEntries(paramsOf(route.path).map((name) => [name, ownId(asked, name)]))
    const query = readQuery(route.query, { ...listQuery(route), ...relationsQuery(route) })
    const ctx = {
      ...tools,
      db: walledFrom(tools.db, walled, nth),
      caller: { ...operator(asked.id), reach },
      requestId: '',
    }
    return route.handle(ctx, { params, query, body: {}, url: route.path, browser: UNSEEN })
  }

  for (const route of readRoutes) {
    test(`${nameOf(route)} finds nothing when row-level security says another organization`, async () => {
      for (const [asked, walled] of bothWays) {
        for (const reach of [null, [ownId(asked, 'propertyId')]]) {
          if (paramsOf(route.path).length > 0) {
            await assert.rejects(read(route, asked, walled, 0, reach), NotFound)
            assert.notEqual(records(await read(route, asked, asked, 0, reach)).length, 0)
          } else {
            const hidden = await read(route, asked, walled, 0, reach)
            assert.deepEqual(records(hidden), [])
            assert.equal(hidden.headers['x-total-count'], '0')
            // The same statements under their own row-level security find records: it is the wall that emptied them.
            assert.notEqual(records(await read(route, asked, asked, 0, reach)).length, 0)
          }
        }
      }
    })

    const words = Object.keys(resourceOf(route)?.relations ?? {})
    if (words.length === 0 || !Object.hasOwn(route.query, 'fields')) continue
    test(`${nameOf(route)} finds no related record when row-level security says another organization`, async () => {
      for (const [asked, walled] of bothWays) {
        const related = (reply: Reply) =>
          records(reply).flatMap((record) => words.flatMap((word) => record[word] ?? []))
        assert.deepEqual(related(await read(route, asked, walled, 1, null)), [])
        assert.notEqual(related(await read(route, asked, asked, 1, null)).length, 0)
      }
    })
  }

  before(async () => {
    for (const org of [a, b]) {
      await server.make.key(org)
      await owner.query(
        'update subscriptions set integration_id = $2 where id = (select id from subscriptions where organization_id = $1 limit 1)',
        [org.id, org.made.get('integration')?.[0]],
      )
      const { userId } = await server.make.staff(org)
      await createLoginLink(server.runtime.tools, operator(org.id), userId)
      await owner.query(
        `insert into mails (organization_id, id, kind, user_id, subject_id, about_at) values ($1, $2, 'test', $2, $2, app_now())`,
        [org.id, userId],
      )
      const issuer = { name: 'x', issuer: 'https://login.example.com', clientId: 'x', clientSecret: null, tenant: null }
      await addIssuer(server.runtime.tools, operator(org.id), issuer)
      await owner.query(
        `insert into login_identities (organization_id, issuer, subject, login_id)
         select organization_id, 'https://login.example.com', 'x', id from logins where organization_id = $1 limit 1`,
        [org.id],
      )
      await owner.query(
        `insert into sign_in_attempts (organization_id, id, issuer_id, state_digest, secrets, return_path, expires_at)
         select organization_id, id, id, sha256(id::text::bytea), '', '', 'infinity' from login_issuers where organization_id = $1`,
        [org.id],
      )
      // Work is not a matter of demo data: whatever lies here would be done.
      await owner.query(
        `with due as (insert into work (organization_id, lane, kind, subject, next_at) values ($1, $1, 1, $1, 'infinity') returning id)
         insert into shelved_work (organization_id, id, lane, kind, subject, claims, reason) select $1, id, $1, 1, $1, 1, 'test' from due`,
        [org.id],
      )
      await owner.query(
        `insert into held_deliveries (organization_id, delivery_id, subscription_id, reason, until)
         select organization_id, id, subscription_id, 'integration suspended', 'infinity' from deliveries where organization_id = $1 limit 1`,
        [org.id],
      )
      // The demo has no household that moves from one unit to another.
      for (const [table, id, from] of [
        ['applicant_overrides', 'customer_id', 'customers'],
        ['pet_overrides', 'pet_id', 'pets'],
      ])
        await owner.query(
          `insert into ${table} (organization_id, application_id, ${id})
           select organization_id, application_id, id from ${from} where organization_id = $1 and application_id is not null limit 1`,
          [org.id],
        )
    }
  })

  for (const { name, whose, appMay } of tables) {
    const rowsIn = async (client: pg.Client) =>
      Number((await client.query<{ count: string }>(`select count(*) from ${name}`)).rows[0]?.count)

    test(`${name} is empty to a connection that never said whose rows it wants`, async () => {
      assert.ok(
        (await rowsIn(owner)) >= 2,
        `no rows of ${name} to hide: let the demo data have some, or make them above`,
      )
      const app = await connectAs(server.config.databaseUrl, 'gatelodge_app')
      assert.equal(await rowsIn(app), 0)
      await app.query("select set_config('app.organization_id', '', false)")
      assert.equal(await rowsIn(app), 0)
    })

    test(`${name} takes no row into another organization, and lets none be changed there`, async () => {
      const app = await connectAs(server.config.databaseUrl, 'gatelodge_app')
      await app.query("select set_config('app.organization_id', $1, false)", [a.id])
      assert.ok((await rowsIn(app)) >= 1)
      const refusal = (may: string) => (appMay.includes(may) ? /row-level security policy/ : /permission denied/)
      await assert.rejects(app.query(`insert into ${name} (${whose}) values ($1)`, [b.id]), refusal('INSERT'))
      await assert.rejects(app.query(`update ${name} set ${whose} = $1`, [b.id]), refusal('UPDATE'))
      for (const [may, statement] of [
        ['UPDATE', `update ${name} set ${whose} = ${whose} where ${whose} = $1`],
        ['DELETE', `delete from ${name} where ${whose} = $1`],
      ] as const) {
        if (appMay.includes(may)) assert.equal((await app.query(statement, [b.id])).rowCount, 0)
        else await assert.rejects(app.query(statement, [b.id]), /permission denied/)
      }
    })
  }
})

suite('the first wall alone', async () => {
  const { server, owner, tables, a, b } = await arrange()

  before(async () => {
    for (const { name } of tables) {
      const policies = await owner.query<{ polname: string }>(
        'select polname from pg_policy where polrelid = $1::regclass',
        [name],
      )
      for (const { polname } of policies.rows) await owner.query(`drop policy ${polname} on ${name}`)
      await owner.query(`alter table ${name} no force row level security`)
      await owner.query(`alter table ${name} disable row level security`)
    }
  })

  test('the second wall is down', async () => {
    const app = await connectAs(server.config.databaseUrl, 'gatelodge_app')
    for (const { table } of assembly.resources.all()) {
      const { rows } = await app.query<{ id: string }>(`select distinct organization_id as id from ${table}`)
      assert.deepEqual(rows.map(({ id }) => id).sort(), [a.id, b.id].sort())
    }
  })

  for (const route of readRoutes) {
    test(`${nameOf(route)} shows nothing of another organization`, async () => {
      for (const [asking, other] of [
        [a, b],
        [b, a],
      ] as const) {
        const as =
          route.audience === 'staff'
            ? bearer((await server.make.staff(asking)).text)
            : apiKey((await server.make.key(asking)).text)
        const query = { ...listQuery(route), ...relationsQuery(route) }
        if (paramsOf(route.path).length > 0) {
          assert.equal((await ask(server, route, { as, of: asking, query })).status, 200)
          assert.equal((await ask(server, route, { as, of: other, query })).status, 404)
          continue
        }
        const answer = await ask(server, route, { as, of: asking, query })
        const own = await owner.query<{ id: string }>(
          `select id from ${resourceOf(route)?.table} where organization_id = $1`,
          [asking.id],
        )
        assert.deepEqual(answer.body.map(({ id }: { id: string }) => id).sort(), own.rows.map(({ id }) => id).sort())
        assert.equal(answer.headers['x-total-count'], String(own.rows.length))
        assert.ok(!answer.text.includes(other.id))
      }
    })
  }
})

/** Every scope that is handed to the database is the given organization's, from the nth call on. */
function walledFrom(db: Database, { id }: Organization, nth: number): Database {
  let calls = 0
  return new Proxy(db, {
    get: (_, name) => {
      const method = db[name as 'read'].bind(db)
      return (...[scope, what]: Parameters<Database['read']>) =>
        method(calls++ < nth ? scope : { organizationId: id }, what)
    },
  })
}

/** A handler's answer as records, whether it is a list or one of them. */
function records({ body }: Reply): Record<string, unknown>[] {
  return [JSON.parse(body instanceof JsonText ? body.text : JSON.stringify(body))].flat()
}
