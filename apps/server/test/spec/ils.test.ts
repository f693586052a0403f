// The listing feed: what can be rented, as JSON and as MITS 4.1.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { usualGrants } from '../../src/domains/access/index.ts'
import { unitStatuses } from '../../src/domains/properties/unit.resource.ts'
import { assembly } from '../../src/main/domains.ts'
import { contractFile } from '../../tools/contract-file.ts'
import { connectAs } from '../catalogue.ts'
import type { Organization } from '../make.ts'
import { type Answer, assertRefused, startServer } from '../server.ts'

const server = await startServer()
const owner = await connectAs(server.config.databaseUrl, 'owner')
const schema = XmlDocument.fromBuffer(readFileSync(new URL('../mits-4.1-subset.xsd', import.meta.url)))
const mits = XsdValidator.fromDoc(schema)
after(() => {
  mits.dispose()
  schema.dispose()
})

const RATE_LIMIT = ['ratelimit-policy', 'ratelimit', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']
const XML = 'application/xml; charset=utf-8'

/** The document as text and as a tree, which is valid or the test fails. */
async function mitsFeed(key: string, query: Record<string, string> = {}) {
  const answer = await server.call('GET /ils/units', { key, query: { ...query, format: 'xml' } })
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.headers['content-type'], XML)
  const doc = XmlDocument.fromString(answer.text)
  after(() => doc.dispose())
  mits.validate(doc)
  return { ...answer, doc, ...lookingIn(doc) }
}

const lookingIn = (doc: XmlDocument) => ({
  one: (xpath: string) => doc.get(xpath)?.content,
  all: (xpath: string) => doc.find(xpath).map(({ content }) => content),
})

const jsonFeed = async (key: string, query: Record<string, string> = {}) => {
  const answer = await server.call('GET /ils/units', { key, query })
  assert.equal(answer.status, 200, answer.text)
  return answer
}

const property = (org: Organization, n = 0) => org.made.get('property')?.[n] ?? ''

/** One property whose units are exactly the given ones; every other column is as in the demo. */
async function propertyWith(...units: Record<string, unknown>[]) {
  const org = await server.make.organization({ properties: 1, unitsPerProperty: units.length })
  const ids = org.made.get('unit') ?? []
  for (const [n, columns] of units.entries())
    await change('units', ids[n] ?? '', {
      number: `U${n}`,
      vacant_since: null,
      make_ready_date: null,
      available_date: null,
      ...columns,
    })
  const key = (await server.make.key(org)).text
  return { org, key, ids, id: property(org) }
}

async function change(table: string, id: string, columns: Record<string, unknown>) {
  const names = Object.keys(columns)
  const { rowCount } = await owner.query(
    `update ${table} set ${names.map((name, n) => `${name} = $${n + 2}`).join()} where id = $1`,
    [id, ...Object.values(columns)],
  )
  assert.equal(rowCount, 1, `${table} has no ${id}`)
}

/** The row again, but for its id and what is given; its new id. */
const copied = async (table: string, id: string, columns: Record<string, unknown> = {}): Promise<string> =>
  (
    await owner.query<{ id: string }>(
      `insert into ${table} select (jsonb_populate_record(t, $2 || jsonb_build_object('id', gen_random_uuid()))).*
       from ${table} t where id = $1 returning id`,
      [id, JSON.stringify(columns)],
    )
  ).rows[0]?.id ?? assert.fail(`${table} has no ${id}`)

test('[S-273] the ILS unit-availability answer is MITS 4.1 XML', async () => {
  const org = await server.make.organization({ properties: 6, unitsPerProperty: 20 })
  const key = (await server.make.key(org)).text
  const { headers, text, all, one } = await mitsFeed(key)
  assert.ok(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<PhysicalProperty><Property '))
  assert.deepEqual(all('/PhysicalProperty/Property/@IDValue'), org.made.get('property'))
  assert.equal(headers['x-total-count'], '6')
  for (const name of ['x-request-id', ...RATE_LIMIT]) assert.ok(headers[name], `${name} is missing`)
  for (const part of PARTS) assert.ok(one(`//Property/${part}`) !== undefined, `no ${part}`)
})

const PARTS = [
  'PropertyID',
  'ILS_Identification',
  'Information',
  'Fee',
  'Amenity',
  'Policy',
  'Floorplan',
  'ILS_Unit',
  'Utility',
]

test('the schema that the feed is held against refuses a wrong order, a wrong word and a missing part', async () => {
  const { key } = await propertyWith({ status: 'VACANT_READY' })
  const { text } = await mitsFeed(key)
  const wrong = [
    text.replace(/(<MarketingName>.*?<\/MarketingName>)(<LegalName>.*?<\/LegalName>)/, '$2$1'),
    text.replace('<UnitLeasedStatus>available<', '<UnitLeasedStatus>free<'),
    text.replace(/<VacancyClass>.*?<\/VacancyClass>/, ''),
    text.replace(/ RentalType=".*?"/, ''),
  ]
  for (const broken of wrong) {
    assert.notEqual(broken, text)
    const doc = XmlDocument.fromString(broken)
    assert.throws(() => mits.validate(doc))
    doc.dispose()
  }
})

test('the feed lists units that are ready, that will be made ready on a known day, and that are on notice', async () => {
  const { key, ids } = await propertyWith(
    ...unitStatuses.map((status) => ({
      status,
      vacant_since: '2026-08-01',
      make_ready_date: '2026-08-20',
      available_date: '2026-09-05',
    })),
    { status: 'VACANT_NOT_READY' },
    { status: 'NOTICE' },
  )
  const { one, all } = await mitsFeed(key)
  const listed = ['VACANT_READY', 'VACANT_NOT_READY', 'NOTICE'].map((status) =>
    String(ids[unitStatuses.indexOf(status as 'NOTICE')]),
  )
  const undated = String(ids[9])
  assert.deepEqual(all('//ILS_Unit/@IDValue').sort(), [...listed, undated].sort())
  const said = (id: string) => [
    ...['UnitEconomicStatus', 'UnitOccupancyStatus', 'UnitLeasedStatus'].map((name) => one(`${unitAt(id)}//${name}`)),
    one(`${unitAt(id)}/Availability/VacancyClass`),
    ...['VacateDate', 'MadeReadyDate'].map((name) =>
      ['Year', 'Month', 'Day'].map((part) => one(`${unitAt(id)}/Availability/${name}/@${part}`)).join('-'),
    ),
  ]
  assert.deepEqual(listed.map(said), [
    ['residential', 'vacant', 'available', 'Unoccupied', '2026-8-1', '2026-9-5'],
    ['residential', 'vacant', 'not_ready', 'Unoccupied', '2026-8-1', '2026-9-5'],
    ['residential', 'occupied', 'on_notice', 'Occupied', '2026-8-20', '2026-9-5'],
  ])
  // No day is on record on which it will be free: it is listed, and it is not available.
  assert.equal(one(`${unitAt(undated)}//UnitLeasedStatus`), 'on_notice')
  assert.deepEqual(all(`${unitAt(undated)}/Availability`), [])
  assert.equal(
    all('//UnitsAvailable').reduce((sum, count) => sum + Number(count), 0),
    3,
  )
})

const unitAt = (id: string) => `//ILS_Unit[@IDValue='${id}']`

test('a unit that is ready and has no dates is available from today, as it is at the property', async () => {
  const { key, id } = await propertyWith({ status: 'VACANT_READY' })
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await change('properties', id, { timezone })
    const today = () => new Intl.DateTimeFormat('sv', { timeZone: timezone }).format(new Date())
    const before = today()
    const [{ units }] = (await jsonFeed(key)).body
    assert.ok([before, today()].includes(units[0].availability.madeReadyDate), units[0].availability.madeReadyDate)
  }
})

test('JSON and XML say the same', async () => {
  const org = await server.make.organization({ properties: 5, unitsPerProperty: 40 })
  await owner.query(
    `update units set make_ready_date = '2026-09-09', building_name = 'East' where organization_id = $1 and status = 'VACANT_NOT_READY'`,
    [org.id],
  )
  const key = (await server.make.key(org)).text
  const { body, headers } = await jsonFeed(key)
  assert.equal(headers['x-total-count'], '5')
  const { doc, all } = await mitsFeed(key)
  assert.deepEqual(
    all('//Property/@IDValue'),
    body.map(({ id }: { id: string }) => id),
  )
  assert.ok(body.flatMap(({ units }: { units: [] }) => units).length > 10)
  for (const said of body) {
    const at = `//Property[@IDValue='${said.id}']`
    const text = (xpath: string) => doc.get(`${at}/${xpath}`)?.content ?? null
    assert.equal(text('PropertyID/MarketingName'), said.name)
    assert.equal(text('PropertyID/Address/AddressLine1'), said.address.line1)
    assert.equal(text('PropertyID/Address/PostalCode'), said.address.postalCode)
    assert.equal(text('PropertyID/Email'), said.email)
    assert.equal(text('ILS_Identification/@ILS_IdentificationType'), said.identificationType)
    assert.equal(text('ILS_Identification/@RentalType'), said.rentalType)
    assert.equal(text('Information/UnitCount'), String(said.unitCount))
    assert.equal(text('Information/LongDescription'), said.description)
    assert.equal(text('Information/PropertyAvailabilityURL'), said.availabilityUrl)
    assert.equal(text('Fee/LateType'), said.lateFeeMethod)
    assert.equal(text('Policy/Pet/@Allowed'), said.petPolicy?.isAllowed ?? null)
    assert.deepEqual(
      doc.find(`${at}/Utility/*[.='true']`).map((node) => (node as unknown as { name: string }).name),
      said.includedUtilities,
    )
    assert.deepEqual(
      all(`${at}/Amenity/Description`),
      said.amenities.flatMap(({ description }: { description: string | null }) => description ?? []),
    )
    assert.equal(all(`${at}/Amenity`).length, said.amenities.length)
    for (const [n, plan] of said.floorPlans.entries()) {
      const part = (xpath: string) => text(`Floorplan[${n + 1}]/${xpath}`)
      if (plan.id !== null) assert.equal(part('@IDValue'), plan.id)
      assert.equal(part('Name'), plan.name)
      assert.equal(part('UnitCount'), String(plan.unitCount))
      assert.equal(part('UnitsAvailable'), String(plan.unitsAvailable))
      assert.equal(part("Room[@RoomType='Bathroom']/Count"), String(plan.numBaths))
      assert.equal(part('SquareFeet/@Max'), String(plan.squareFeet.max))
      assert.equal(part('MarketRent/@Min'), String(Math.floor(plan.marketRent.min)))
      assert.equal(part('EffectiveRent/@Max'), String(Math.ceil(plan.effectiveRent.max)))
      assert.equal(part('Deposit/Amount/ValueRange/@Exact'), plan.depositAmount?.toFixed(2) ?? null)
    }
    assert.equal(all(`${at}/Floorplan`).length, said.floorPlans.length)
    for (const unit of said.units) {
      const part = (xpath: string) => doc.get(`${unitAt(unit.id)}/${xpath}`)?.content ?? null
      assert.equal(part('Units/Unit/MarketingName'), unit.number)
      assert.equal(part('Units/Unit/BuildingName'), unit.buildingName)
      assert.equal(part('Units/Unit/UnitBedrooms'), String(unit.numBeds))
      assert.equal(part('Units/Unit/UnitBathrooms'), String(unit.numBaths))
      assert.equal(part('Units/Unit/MinSquareFeet'), String(unit.squareFeet))
      assert.equal(part('Units/Unit/UnitRent'), unit.rentAmount?.toFixed(2) ?? null)
      assert.equal(part('Units/Unit/MarketRent'), unit.marketRentAmount?.toFixed(2) ?? null)
      assert.equal(part('Units/Unit/UnitLeasedStatus'), unit.leasedStatus)
      assert.equal(part('Units/Unit/FloorplanName'), unit.floorPlanName)
      assert.equal(part('Availability/VacancyClass'), unit.availability?.vacancyClass ?? null)
      assert.equal(part('Availability/UnitAvailabilityURL'), unit.availability ? said.availabilityUrl : null)
      const plan = said.floorPlans.find(({ name }: { name: string }) => name === unit.floorPlanName)
      assert.ok(plan, `the floor plan ${unit.floorPlanName} is not in the feed`)
    }
    assert.equal(all(`${at}/ILS_Unit`).length, said.units.length)
  }
})

test("UnitRent is the rent that the unit's reportConfigurationValue names, MarketRent always the market rent", async () => {
  const rents = {
    status: 'VACANT_READY',
    market_rent_amount: 100_050,
    quoting_rent_amount: 90_000,
    financial_market_rent_amount: 110_000,
  }
  const { key, ids } = await propertyWith(
    { ...rents, report_configuration_value: 'Market Rent' },
    { ...rents, report_configuration_value: 'Quoting Rent' },
    { ...rents, report_configuration_value: 'Financial Market Rent' },
    { ...rents, report_configuration_value: 'Quoting Rent', quoting_rent_amount: null },
    { ...rents, report_configuration_value: 'Market Rent', market_rent_amount: 123_456_789 },
  )
  const { one } = await mitsFeed(key)
  const said = ids.map((id) => [
    one(`${unitAt(id)}//UnitRent`),
    one(`${unitAt(id)}//MarketRent`),
    one(`${unitAt(id)}/EffectiveRent/@Min`),
    one(`${unitAt(id)}/EffectiveRent/@Max`),
  ])
  assert.deepEqual(said, [
    ['1000.50', '1000.50', '1000', '1001'],
    ['900.00', '1000.50', '900', '900'],
    ['1100.00', '1000.50', '1100', '1100'],
    [undefined, '1000.50', undefined, undefined],
    // Seven digits are all that MITS has for a rent; the range is not so limited.
    [undefined, undefined, '1234567', '1234568'],
  ])
  const [{ units }] = (await jsonFeed(key)).body
  assert.deepEqual(
    units.map(({ rentAmount }: { rentAmount: number }) => rentAmount),
    [1000.5, 900, 1100, null, 1_234_567.89],
  )
})

test("UnitAvailabilityURL is the configuration's availabilityUrl, the property's own or made from the template", async () => {
  const { key, id } = await propertyWith({ status: 'VACANT_READY' })
  const configured = async () =>
    (await server.call(`GET /propertyConfigurations/${id}`, { key })).body.availabilityUrl as string
  const own = 'https://homes.example.com/?a=1&b=<2>'
  await change('property_configurations', id, { availability_url: own })
  assert.equal(await configured(), own)
  assert.deepEqual((await mitsFeed(key)).all('//UnitAvailabilityURL'), [own])
  await change('property_configurations', id, { availability_url: null })
  assert.match(await configured(), new RegExp(id))
  assert.deepEqual((await mitsFeed(key)).all('//UnitAvailabilityURL'), [await configured()])
})

test('names that are hostile to XML do not break the document, and come out as they are', async () => {
  const evil = `</Name>&amp;<!--"'\u0001\u001b\ufffe]]> <\u{1f3e1}`
  const clean = `</Name>&amp;<!--"']]> <\u{1f3e1}`
  const { key, id, org } = await propertyWith({ status: 'VACANT_READY', number: evil, building_name: evil })
  await change('properties', id, { name: evil, legal_name: 'L'.repeat(300) })
  for (const plan of org.made.get('floorPlan') ?? []) await change('floor_plans', plan, { marketing_name: evil })
  const text = { property_description: evil, short_description: evil, amenities: [evil], physical_address1: evil }
  const long = {
    marketing_url: `https://${'w'.repeat(300)}`,
    physical_city: '\u{1f3e1}'.repeat(100),
    phone: '1'.repeat(30),
  }
  await change('property_configurations', id, { ...text, ...long })
  const { one } = await mitsFeed(key)
  for (const place of ['PropertyID/MarketingName', 'PropertyID/Address/AddressLine1', 'Information/LongDescription'])
    assert.equal(one(`//Property/${place}`), clean, place)
  for (const place of ['MarketingName', 'BuildingName', 'FloorplanName']) assert.equal(one(`//Unit/${place}`), clean)
  assert.equal(one("//Amenity[@AmenityType='Other']/Description"), clean)
  // What is too long is cut by characters, and left out where a part would be wrong.
  assert.equal(one('//LegalName'), 'L'.repeat(120))
  assert.equal(one('//Address/City'), '\u{1f3e1}'.repeat(60))
  assert.equal(one('//WebSite'), undefined)
  assert.equal(one('//PropertyID/Phone'), undefined)
  const [said] = (await jsonFeed(key)).body
  assert.equal(said.name, evil)
  assert.equal(said.units[0].number, evil)
})

test('units without a floor plan are told of by their rooms, so that a property without any is valid too', async () => {
  const { key, org } = await propertyWith(
    { status: 'VACANT_READY', floor_plan_id: null, num_beds: 0, num_baths: 1, square_feet: 400 },
    {
      status: 'OCCUPIED',
      floor_plan_id: null,
      num_beds: 2,
      num_baths: 1.5,
      square_feet: null,
      market_rent_amount: null,
    },
  )
  await owner.query('delete from prospects where organization_id = $1 and preferred_floor_plan_id is not null', [
    org.id,
  ])
  await owner.query('delete from floor_plans where organization_id = $1', [org.id])
  const { all, one } = await mitsFeed(key)
  assert.deepEqual(all('//Floorplan/Name'), ['Studio, 1 bath', '2 bed, 1.5 bath'])
  assert.equal(one('//Unit/FloorplanName'), 'Studio, 1 bath')
  assert.equal(one("//Unit/Identification[@IDType='FloorplanID']/@IDValue"), one('//Floorplan[1]/@IDValue'))
  // The standard demands a number where nothing is known.
  assert.equal(one('//Floorplan[2]/SquareFeet/@Min'), '0')
  const [{ floorPlans }] = (await jsonFeed(key)).body
  assert.deepEqual([floorPlans[0].id, floorPlans[1].squareFeet, floorPlans[1].marketRent], [null, null, null])
})

test('a property that is not active is not in the feed, and an empty feed is still a document', async () => {
  const { key, id } = await propertyWith({ status: 'VACANT_READY' })
  await change('properties', id, { status: 'ONBOARDING' })
  for (const query of [{}, { propertyId: id }]) {
    const { body, headers } = await jsonFeed(key, query)
    assert.deepEqual([body, headers['x-total-count']], [[], '0'])
  }
  const { text } = await server.call('GET /ils/units', { key, query: { format: 'xml' } })
  assert.equal(text, '<?xml version="1.0" encoding="UTF-8"?>\n<PhysicalProperty></PhysicalProperty>\n')
})

test('a key limited to one property sees that one, and any other is an unknown id', async () => {
  const org = await server.make.organization({ properties: 3, unitsPerProperty: 6 })
  const [mine = '', other = ''] = org.made.get('property') ?? []
  const stranger = property(await server.make.organization())
  for (const kind of ['general', 'ils'] as const) {
    const key = (await server.make.key(org, { kind, reach: [mine] })).text
    assert.deepEqual((await mitsFeed(key)).all('//Property/@IDValue'), [mine])
    assert.deepEqual((await mitsFeed(key, { propertyId: mine.toUpperCase() })).all('//Property/@IDValue'), [mine])
    assert.equal((await jsonFeed(key)).headers['x-total-count'], '1')
    for (const format of ['json', 'xml'])
      for (const propertyId of [other, stranger, org.id]) {
        const answer = await server.call('GET /ils/units', { key, query: { propertyId, format } })
        assertRefused(answer, 404, `No property has the id ${propertyId}`)
      }
  }
  const whole = (await server.make.key(org)).text
  assert.equal((await jsonFeed(whole)).body.length, 3)
  const only = (await jsonFeed(whole, { propertyId: other })).body
  assert.deepEqual(
    only.map(({ id }: { id: string }) => id),
    [other],
  )
})

test('an ILS key reads the feed and nothing else that is read, and the grant is needed by every key', async () => {
  const org = await server.make.organization()
  const ils = (await server.make.key(org, { kind: 'ils', grants: usualGrants('ils', assembly.grants) })).text
  const general = (await server.make.key(org, { grants: usualGrants('general', assembly.grants) })).text
  for (const key of [ils, general]) assert.equal((await jsonFeed(key)).headers['x-total-count'], '2')
  assert.equal((await jsonFeed(ils)).headers['x-ratelimit-limit'], String(server.config.ilsRequestsPerMinute))
  for (const path of ['/units', '/properties', '/me'])
    assertRefused(await server.call(`GET ${path}`, { key: ils }), 403, 'ILS keys are accepted on the ILS routes only')
  for (const kind of ['general', 'ils'] as const) {
    const without = (await server.make.key(org, { kind, grants: ['units:read', 'ils-prospects:create'] })).text
    const answer = await server.call('GET /ils/units', { key: without, query: { format: 'xml' } })
    assertRefused(answer, 403, 'API key lacks permission ils:read')
  }
})

test('errors stay JSON whatever format was asked for, and what is not a parameter is refused', async () => {
  const key = (await server.make.key(await server.make.organization())).text
  const ask = (query: string, headers = {}): Promise<Answer> => server.call('GET /ils/units', { key, query, headers })
  assertRefused(await ask('format=csv'), 400, "format must be one of json, xml, not 'csv'")
  assertRefused(await ask('format=XML'), 400, /^format must be one of json, xml/)
  assertRefused(await ask('format=xml&format=json'), 400, 'format must be given once')
  assertRefused(await ask('format=xml&propertyId=x'), 400, "propertyId must be a valid UUID, not 'x'")
  for (const other of ['page=1', 'limit=1', 'fields=id', 'filter=status=NOTICE'])
    assertRefused(await ask(`format=xml&${other}`), 400, /Known parameters: format, propertyId$/)
  // Only the parameter counts.
  assert.equal(
    (await ask('', { accept: 'application/xml' })).headers['content-type'],
    'application/json; charset=utf-8',
  )
})

test('more properties than are read at a time come once each, in one order', async () => {
  const org = await server.make.organization({ properties: 1, unitsPerProperty: 2 })
  const [unit = ''] = org.made.get('unit') ?? []
  const [plan = ''] = org.made.get('floorPlan') ?? []
  const ids = [property(org)]
  for (let n = 0; n < 52; n++) {
    const property_id = await copied('properties', property(org))
    const floor_plan_id = await copied('floor_plans', plan, { property_id })
    await copied('units', unit, { property_id, floor_plan_id, status: 'VACANT_READY' })
    ids.push(property_id)
  }
  const key = (await server.make.key(org)).text
  const { all, headers } = await mitsFeed(key)
  assert.deepEqual(all('//Property/@IDValue').sort(), ids.sort())
  for (const each of ['Floorplan', 'ILS_Unit']) assert.ok(all(`//${each}/@IDValue`).length >= 53, each)
  assert.equal(headers['x-total-count'], '53')
  const { body } = await jsonFeed(key)
  assert.deepEqual(
    body.map(({ id }: { id: string }) => id),
    all('//Property/@IDValue'),
  )
})

test('the contract shows both media types', () => {
  const { get } = JSON.parse(contractFile().text).paths['/ils/units']
  assert.deepEqual(Object.keys(get.responses[200].content), ['application/json', 'application/xml'])
  assert.equal(get['x-grant'], 'ils:read')
})
