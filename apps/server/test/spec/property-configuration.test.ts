// "Property configuration record".
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/kit/ids.ts'
import { Scene } from '../scene/scene.ts'
import { type Answer, assertRefused, startServer } from '../server.ts'

const { server, owner, org, key, token } = await Scene.open({}, { properties: 5 })
const [first = '', second = '', third = '', , bare = ''] = org.made.get('property') ?? []

const inArray = (id: string, query = {}) => server.call(`GET /properties/${id}/configuration`, { key, query })
const alone = (id: string, query = {}) => server.call(`GET /propertyConfigurations/${id}`, { key, query })
const put = (id: string, body: object) => server.call(`PUT /properties/${id}/configuration`, { token, body })
/** What a partner reads after staff have written. */
const after = async (id: string, body: object) => {
  const answer = await put(id, body)
  assert.equal(answer.status, 200, answer.text)
  return (await alone(id)).body
}
/** Written as it is spoken, and read back as it was written. */
const comesBack = async (values: Record<string, unknown>) => {
  const record = await after(first, values)
  for (const [name, value] of Object.entries(values)) assert.deepEqual(record[name], value, name)
}

const MARKETING = [
  'propertyDescription',
  'shortDescription',
  'officeHoursDescription',
  'officeHours',
  'petPolicyDescription',
  'parkingDetailDescription',
  'amenities',
  'marketingUrl',
]
const FLAGS = [
  'acceptingOnlineApplications',
  'masterMeteredElectricity',
  'masterMeteredGas',
  'masterMeteredSewer',
  'masterMeteredTrash',
  'masterMeteredWater',
  'masterMeteredOther',
  'accrueSecurityDepositInterest',
  'goesOnDaylightSavings',
  'hasGateWithCode',
  'hasFitnessCenter',
  'hasPool',
  'hasPackageDelivery',
  'nonSmoking',
  'chargesFacilityFeeForLiabilityInsurance',
]
const NAMED = [
  ...MARKETING,
  ...['email', 'phone', 'faxNumber'],
  ...['physicalAddress1', 'physicalAddress2', 'physicalCity', 'physicalState', 'physicalPostalCode', 'physicalCountry'],
  ...['availabilityUrl', 'lateFeeMethod', 'applicationIncomeRequirement', 'allowedLeaseTermMonths', 'quoteExpiration'],
  ...['securityDepositInterestPayoutFrequency', 'securityDepositSimpleInterestRate'],
  ...['nearestMetroArea', 'timezone', 'countyName', 'siteBuiltDate', 'lastRenovationDate'],
  ...['managementTookOverDate', 'acquisitionDate', 'managementQuitDate'],
  ...['officeAlarmCode', 'petWeightMax', 'leadPaintDisclosure'],
  ...['clientRepresentativeName', 'accountantName', 'apClerk'],
  ...[
    'waterCompany',
    'gasCompany',
    'electricCompany',
    'cableCompany',
    'internetCompany',
    'pestCompany',
    'trashCompany',
  ],
  ...['feesStartDate', 'currentPeriodStartDate', 'currentPeriod', 'buildingProtectionFee', 'leaseRentPercentage'],
  ...['facilitiesFeeAmount', 'turnMoveOutDays', 'evictionStartDate', 'leaseNoticeToVacateDays'],
  ...['emergencyEntranceNotice', ...FLAGS],
]

test('[S-128] GET /properties/{propertyId}/configuration gives an array holding one record', async () => {
  const { status, body, headers } = await inArray(first)
  assert.equal(status, 200)
  assert.ok(Array.isArray(body))
  assert.equal(body.length, 1)
  assert.equal(headers['x-total-count'], '1')
})

test('[S-129] GET /propertyConfigurations/{propertyConfigurationId} gives the record as a bare object', async () => {
  const { status, body } = await alone(first)
  assert.equal(status, 200)
  assert.ok(typeof body === 'object' && !Array.isArray(body))
})

test('[S-130] both routes give the same record, and the same part of it', async () => {
  for (const id of org.made.get('property') ?? []) {
    for (const query of [{}, { fields: 'amenities,officeAlarmCode' }, { fields: 'hasPool' }])
      assert.deepEqual((await inArray(id, query)).body, [(await alone(id, query)).body])
  }
  assert.deepEqual(Object.keys((await inArray(first, { fields: 'hasPool' })).body[0]), ['id', 'hasPool'])
  for (const read of [inArray, alone])
    assertRefused(await read(first, { fields: 'colour' }), 400, /^fields: propertyConfiguration has no field 'colour'/)
})

test('[S-131] the configuration id is the property id', async () => {
  for (const id of org.made.get('property') ?? []) assert.equal((await alone(id)).body.id, id)
})

test('[S-132] the record has every named field, null when unset', async () => {
  assert.ok(NAMED.length >= 60)
  for (const id of [first, bare]) {
    const { body } = await alone(id)
    for (const name of NAMED) assert.ok(Object.hasOwn(body, name), name)
  }
  const { body } = await alone(bare)
  const set = NAMED.filter((name) => body[name] !== null && body[name] !== 'false')
  assert.deepEqual(set.sort(), ['availabilityUrl', 'timezone'])
})

test('[S-133] marketing: all eight keys carry the stored values', async () => {
  await comesBack({
    propertyDescription: 'Forty homes around a "court".\nQuiet.',
    shortDescription: 'Forty homes',
    officeHoursDescription: 'Ring the bell.',
    officeHours: 'Monday 09:00-18:00',
    petPolicyDescription: 'Two cats',
    parkingDetailDescription: 'Behind the house',
    amenities: 'Pool',
    marketingUrl: 'https://www.example.com/court',
  })
  const { body } = await alone(first)
  for (const name of MARKETING) assert.equal(typeof body[name], 'string', name)
})

test('[S-134] contact: email, phone, faxNumber', () =>
  comesBack({ email: 'office@example.com', phone: '+12025550101', faxNumber: '+12025550102' }))

test('[S-135] textingPhoneNumber is there only with two-way communication on', async () => {
  const number = '+12025550103'
  const on = await after(first, { textingPhoneNumber: number, twoWayCommunication: true })
  assert.equal(on.textingPhoneNumber, number)
  const off = await after(first, { twoWayCommunication: 'false' })
  assert.ok(!Object.hasOwn(off, 'textingPhoneNumber'))
  assert.equal((await after(first, { twoWayCommunication: 'true' })).textingPhoneNumber, number)
  assert.ok(!Object.hasOwn((await alone(bare)).body, 'textingPhoneNumber'))
})

test('[S-136] the physical address is included', () =>
  comesBack({
    physicalAddress1: '12 Mill Street',
    physicalAddress2: 'Building B',
    physicalCity: 'Columbus',
    physicalPostalCode: '43004',
    physicalCountry: 'US',
  }))

test('[S-137] physicalState is a two-letter code', async () => {
  await comesBack({ physicalState: 'OH' })
  for (const wrong of ['Ohio', 'oh', 'O', '', 'OHX'])
    assertRefused(await put(first, { physicalState: wrong }), 400, /^physicalState must be two capital letters/)
  for (const id of org.made.get('property') ?? [])
    assert.match((await alone(id)).body.physicalState ?? 'OH', /^[A-Z]{2}$/)
})

test('[S-138] availabilityUrl is always present: the one of the property, or one made from the template', async () => {
  for (const id of org.made.get('property') ?? []) assert.match((await alone(id)).body.availabilityUrl, /^https:\/\//)
  assert.equal((await alone(bare)).body.availabilityUrl, `https://availability.example.com/properties/${bare}`)
  await comesBack({ availabilityUrl: 'https://www.example.com/to-let' })
  const without = await after(first, { availabilityUrl: null })
  assert.equal(without.availabilityUrl, `https://availability.example.com/properties/${first}`)
})

test('[S-138] the template is a setting, whatever characters it has', async () => {
  const template = 'https://homes.example.com/to let\\now/{propertyId}?from={propertyId}&x=1'
  const other = await startServer({ settings: { GATELODGE_AVAILABILITY_URL_TEMPLATE: template } })
  const theirs = await other.make.organization({ properties: 1 })
  const [id = ''] = theirs.made.get('property') ?? []
  const { body } = await other.call(`GET /propertyConfigurations/${id}`, { key: (await other.make.key(theirs)).text })
  assert.equal(body.availabilityUrl, template.replaceAll('{propertyId}', id))
})

test('[S-139] applicationPortalUrl is there only while the resident portal is active', async () => {
  const url = 'https://apply.example.com/court'
  const active = await after(first, { applicationPortalUrl: url, residentPortalActive: 'true' })
  assert.equal(active.applicationPortalUrl, url)
  const off = await after(first, { residentPortalActive: false })
  assert.ok(!Object.hasOwn(off, 'applicationPortalUrl'))
  assert.equal((await after(first, { residentPortalActive: true })).applicationPortalUrl, url)
})

test('[S-140] leasing: lateFeeMethod, acceptingOnlineApplications, applicationIncomeRequirement, allowedLeaseTermMonths', async () => {
  await comesBack({ applicationIncomeRequirement: 2.5, allowedLeaseTermMonths: '12' })
  for (const word of ['true', 'false']) await comesBack({ acceptingOnlineApplications: word })
  assert.equal((await after(first, { lateFeeMethod: { value: 'FLAT_PLUS_DAILY' } })).lateFeeMethod, 'FLAT_PLUS_DAILY')
})

test('[S-141] quoteExpiration is one of SAME_DAY, HOURS_24, HOURS_48, HOURS_72', async () => {
  for (const word of ['SAME_DAY', 'HOURS_24', 'HOURS_48', 'HOURS_72']) await comesBack({ quoteExpiration: word })
  for (const wrong of ['HOURS_96', 'same_day', ''])
    assertRefused(
      await put(first, { quoteExpiration: wrong }),
      400,
      /^quoteExpiration must be one of SAME_DAY, HOURS_24, HOURS_48, HOURS_72/,
    )
})

test("[S-142] utilities: six flags, as 'true' or 'false'", async () => {
  const names = FLAGS.filter((name) => name.startsWith('masterMetered'))
  assert.equal(names.length, 6)
  for (const word of ['true', 'false']) await comesBack(Object.fromEntries(names.map((name) => [name, word])))
  for (const name of names) await comesBack({ [name]: 'true' })
})

test('[S-143] deposit interest: whether, how often, at which rate', async () => {
  await comesBack({ accrueSecurityDepositInterest: 'true', securityDepositInterestPayoutFrequency: 'ANNUALLY' })
  const record = await after(first, { securityDepositSimpleInterestRate: { value: 1.25 } })
  assert.equal(record.securityDepositSimpleInterestRate, 1.25)
})

test('[S-144] geography: nearestMetroArea, countyName, goesOnDaylightSavings', () =>
  comesBack({ nearestMetroArea: 'Columbus', countyName: 'Franklin', goesOnDaylightSavings: 'true' }))

test('[S-145] timezone is an IANA name or null', async () => {
  for (const zone of ['America/Chicago', 'America/Argentina/Buenos_Aires', 'UTC', null])
    await comesBack({ timezone: zone })
  for (const wrong of ['Mars/Olympus', 'CST', '+01:00', 'america/chicago', '', 'Nowhere'])
    assertRefused(await put(first, { timezone: wrong }), 400, /^timezone must be the IANA name of a time zone/)
  await comesBack({ timezone: 'America/New_York' })
  assert.equal((await server.call(`GET /properties/${first}`, { key })).body.timezone, 'America/New_York')
})

test('[S-146] siteBuiltDate and lastRenovationDate are free text', async () => {
  await comesBack({ siteBuiltDate: '1987', lastRenovationDate: 'Spring 2019' })
  await comesBack({ siteBuiltDate: 'before the war', lastRenovationDate: '2019-04' })
})

test('[S-147] dates: managementTookOverDate, acquisitionDate, managementQuitDate', async () => {
  await comesBack({
    managementTookOverDate: '2021-03-01',
    acquisitionDate: '2020-02-29',
    managementQuitDate: '2030-12-31',
  })
  await comesBack({ managementTookOverDate: null, acquisitionDate: null, managementQuitDate: null })
  assertRefused(await put(first, { acquisitionDate: '2021-02-29' }), 400, /^acquisitionDate must be a date/)
})

test('[S-148] site: alarm code, gate, fitness center, pool, package delivery, smoking, pets, lead paint', async () => {
  const flags = Object.fromEntries(
    FLAGS.filter((name) => /^(has|non)/.test(name)).map((name, n) => [name, n % 2 === 0 ? 'true' : 'false']),
  )
  const code = 'ALARM-90210-#é'
  await comesBack({ officeAlarmCode: code, petWeightMax: 27.5, leadPaintDisclosure: 'None known.', ...flags })
  const { rows } = await owner.query('select office_alarm_code as sealed from property_configurations where id = $1', [
    first,
  ])
  assert.ok(Buffer.isBuffer(rows[0].sealed))
  assert.ok(!rows[0].sealed.includes('ALARM'))
  const { body } = await server.call('GET /properties', {
    key,
    query: { fields: 'name,configuration.officeAlarmCode' },
  })
  const mine = body.find(({ id }: { id: string }) => id === first)
  assert.deepEqual(mine.configuration, { officeAlarmCode: code })
  assert.ok(server.logLines.every((line) => !line.includes('ALARM')))
})

test('[S-149] contacts: clientRepresentativeName, accountantName, apClerk', () =>
  comesBack({ clientRepresentativeName: 'Ada Abbott', accountantName: 'Bilal Bauer', apClerk: 'Carmen Castillo' }))

test('[S-150] vendors: water, gas, electric, cable, internet, pest and trash company', () =>
  comesBack({
    waterCompany: 'Water Works',
    gasCompany: 'Gas Works',
    electricCompany: 'Power House',
    cableCompany: 'Cable Street',
    internetCompany: 'Fiber Farm',
    pestCompany: 'Pied Piper',
    trashCompany: 'Clean Sweep',
  }))

test('[S-151] periods and notices: all seven keys carry the stored values', () =>
  comesBack({
    feesStartDate: '2026-01-01',
    currentPeriodStartDate: '2026-09-01',
    currentPeriod: '2026-09',
    evictionStartDate: '2026-09-10',
    turnMoveOutDays: 5,
    leaseNoticeToVacateDays: 60,
    emergencyEntranceNotice: 'We knock first.',
  }))

test('[S-152] fees: buildingProtectionFee, leaseRentPercentage, chargesFacilityFeeForLiabilityInsurance, facilitiesFeeAmount', async () => {
  await comesBack({ buildingProtectionFee: 12.5, leaseRentPercentage: 99.5, facilitiesFeeAmount: 0.07 })
  for (const word of ['true', 'false']) await comesBack({ chargesFacilityFeeForLiabilityInsurance: word })
  assertRefused(await put(first, { buildingProtectionFee: 0.001 }), 400, /^buildingProtectionFee must be an amount/)
})

test('[S-153] amenities, officeHours and allowedLeaseTermMonths are delimited strings of unordered sets', async () => {
  const sets = {
    amenities: ['Pool', 'Roof terrace', 'Sauna, dry', 'Pool'],
    officeHours: ['Friday 09:00-17:00', 'Monday 09:00-18:00'],
    allowedLeaseTermMonths: [12, 6, 15, 6],
  }
  const record = await after(first, sets)
  for (const [name, stored] of Object.entries(sets)) {
    assert.equal(typeof record[name], 'string')
    assert.deepEqual(record[name].split('; ').sort(), [...new Set(stored.map(String))].sort())
  }
  const same = await after(first, { amenities: ' Sauna, dry;Pool;  Roof terrace' })
  assert.deepEqual(new Set(same.amenities.split('; ')), new Set(sets.amenities))
  assert.equal((await after(first, { amenities: [] })).amenities, null)
  assertRefused(await put(first, { amenities: ['a;b'] }), 400, /^amenities must be words without ';'/)
  assertRefused(await put(first, { allowedLeaseTermMonths: ['a year'] }), 400, /must be whole months/)
})

test('[S-154] each officeHours entry carries its day name', async () => {
  const DAY = /^(Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday) /
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  await after(first, { officeHours: days.map((name) => `${name} 09:00-18:00`) })
  for (const id of [first, second, third])
    for (const part of (await alone(id)).body.officeHours.split('; ')) assert.match(part, DAY)
  assertRefused(
    await put(first, { officeHours: ['Monday 09:00-18:00', '09:00-18:00'] }),
    400,
    "officeHours must be entries that begin with a day, such as Monday 09:00-18:00, not '09:00-18:00'",
  )
})

test('[S-155] lateFeeMethod and securityDepositSimpleInterestRate are those in effect today, where the property is', async () => {
  const zones = { [first]: 'Pacific/Kiritimati', [second]: null, [third]: 'Pacific/Pago_Pago' }
  const days = [
    ['2030-06-01', 'FLAT', 1],
    ['2030-06-15', 'PERCENT', 2],
    ['2030-06-16', 'DAILY', 3],
  ] as const
  for (const [id, timezone] of Object.entries(zones)) {
    await put(id, { timezone })
    for (const [effectiveDate, method, rate] of days)
      await put(id, {
        lateFeeMethod: { value: method, effectiveDate },
        securityDepositSimpleInterestRate: { value: rate, effectiveDate },
      })
  }
  const told = async () => {
    const records = await Promise.all(Object.keys(zones).map(async (id) => (await alone(id)).body))
    return records.map((record) => [record.lateFeeMethod, record.securityDepositSimpleInterestRate])
  }
  const [before, between, then] = days.map(([, method, rate]) => [method, rate])
  try {
    await moveClock('2030-06-15T09:30:00Z') // the 15th, 15th and 14th
    assert.deepEqual(await told(), [between, between, before])
    await moveClock('2030-06-15T10:30:00Z') // the 16th, 15th and 14th
    assert.deepEqual(await told(), [then, between, before])
    await moveClock('2030-06-15T11:30:00Z') // the 16th, 15th and 15th
    assert.deepEqual(await told(), [then, between, between])
    await moveClock('2030-06-16T00:30:00Z')
    assert.deepEqual(await told(), [then, then, between])
    // Without a day of its own a value holds from today on, there.
    await put(third, { lateFeeMethod: { value: 'NONE' } })
    assert.deepEqual((await told())[2], ['NONE', 2])
    await put(third, { lateFeeMethod: null })
    assert.deepEqual((await told())[2], [null, 2])
    await moveClock('2030-06-16T11:30:00Z')
    assert.deepEqual((await told())[2], then)
  } finally {
    await owner.query("update app_clock set shift = interval '0'")
  }
  assertRefused(await put(first, { lateFeeMethod: 'FLAT' }), 400, /^lateFeeMethod must be an object/)
  assertRefused(await put(first, { lateFeeMethod: { value: 'OFTEN' } }), 400, /^lateFeeMethod .*must be one of NONE/)
})

const moveClock = (to: string) => owner.query('update app_clock set shift = $1::timestamptz - clock_timestamp()', [to])

test('a zone that the database does not know counts as UTC, and the record stays readable', async () => {
  await owner.query("update properties set timezone = 'Nowhere' where id = $1", [second])
  assert.equal((await alone(second)).status, 200)
})

test('what is missing stays, null clears, and staff are answered with the record', async () => {
  await put(first, { email: 'a@example.com', phone: '1', officeAlarmCode: '4711' })
  const { body } = await put(first, { phone: null })
  assert.deepEqual([body.email, body.phone, body.officeAlarmCode], ['a@example.com', null, '4711'])
  assert.equal((await after(first, { officeAlarmCode: null })).officeAlarmCode, null)
  assertRefused(await put(first, { hasPool: null }), 400, 'hasPool must be true or false, not null')
})

test('a property that was never configured can be, and every change is in the audit trail', async () => {
  const { body } = await put(bare, { hasPool: true })
  assert.equal(body.hasPool, 'true')
  const { rows } = await owner.query(
    "select actor_type from audit_entries where subject_id = $1 and action = 'property_configuration.updated'",
    [bare],
  )
  assert.deepEqual(rows, [{ actor_type: 'USER' }])
})

test('an unknown property, or one outside the walls, is 404 on every route', async () => {
  const theirs = (await server.make.organization()).made.get('property')?.[0] ?? ''
  const limited = (await server.make.key(org, { reach: [second] })).text
  for (const id of [newId(), theirs]) {
    assertRefused(await inArray(id), 404, `No property has the id ${id}`)
    assertRefused(await alone(id), 404, `No propertyConfiguration has the id ${id}`)
    assertRefused(await put(id, { hasPool: true }), 404, `No property has the id ${id}`)
  }
  for (const path of [`/properties/${first}/configuration`, `/propertyConfigurations/${first}`])
    assertRefused(await server.call(`GET ${path}`, { key: limited }), 404)
})

test('[S-148] officeAlarmCode is there on every path, and null to a key without propertyConfigurations:read', async () => {
  await put(first, { officeAlarmCode: 'A-4711' })
  const ways: readonly ((as: object) => Promise<Record<string, unknown>>)[] = [
    async (as) => (await server.call(`GET /properties/${first}/configuration`, as)).body[0],
    async (as) => (await server.call(`GET /propertyConfigurations/${first}`, as)).body,
    async (as) =>
      (await server.call(`GET /properties/${first}`, { ...as, query: { fields: 'configuration.*' } })).body
        .configuration,
    async (as) =>
      (await server.call('GET /properties', { ...as, query: { fields: 'configuration.*', filter: `id=${first}` } }))
        .body[0].configuration,
  ]
  const properties = { key: (await server.make.key(org, { grants: ['properties:read'] })).text }
  for (const [n, read] of ways.entries()) {
    const [without, withIt] = [await read(properties), await read({ key })]
    assert.equal(withIt['officeAlarmCode'], 'A-4711', String(n))
    assert.deepEqual(without, { ...withIt, officeAlarmCode: null })
    assert.deepEqual(await read({ token }), withIt)
  }
  for (const query of [{ fields: 'officeAlarmCode' }, { fields: '*' }])
    for (const path of [`/properties/${first}/configuration`, `/propertyConfigurations/${first}`]) {
      const [record] = [(await server.call(`GET ${path}`, { ...properties, query })).body].flat()
      assert.equal(record.officeAlarmCode, null, `${path} ${query.fields}`)
    }
})

test('a configuration is read with the grant of the property or with its own, and with no other', async () => {
  const paths = [`/properties/${first}/configuration`, `/propertyConfigurations/${first}`]
  const asked = async (grants: string[]) => {
    const { text: limited } = await server.make.key(org, { grants })
    return Promise.all(paths.map((path) => server.call(`GET ${path}`, { key: limited })))
  }
  for (const grant of ['properties:read', 'propertyConfigurations:read'])
    assert.deepEqual(
      (await asked([grant])).map(({ status }) => status),
      [200, 200],
      grant,
    )
  const refused = await asked(['units:read'])
  for (const [n, scope] of ['properties', 'propertyConfigurations'].entries())
    assertRefused(refused[n] as Answer, 403, `API key lacks permission ${scope}:read`)
})
