// An organization that is as large as one gets, for what staff ask all day.

const PROPERTIES = 100

type Query = (sql: string) => Promise<unknown>

/**
 * `waiting` records that wait, a fifth of each kind, and so many people: at a hundred properties, as the triggers would leave them, without
 * firing them for each.
 */
export async function fillDesk(
  query: Query,
  organizationId: string,
  { people, waiting }: { readonly people: number; readonly waiting: number },
) {
  const each = Math.floor(waiting / 5)
  const ask = (sql: string) => query(sql.replaceAll('ORG', `'${organizationId}'::uuid`))
  const id = (kind: number) => `('00000000-0000-7${kind}00-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const of = (kind: number, n: string) => `('00000000-0000-7${kind}00-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  const property = of(1, `1 + n % ${PROPERTIES}`)
  const since = `timestamptz '2026-01-01' + n * interval '1 minute'`
  const recipient = `jsonb_build_object('type', 'CUSTOMER', 'customerId', ${of(4, 'n')}, 'prospectId', null, 'householdId', null,
    'firstName', 'Ana', 'lastName', 'Cole', 'phone', '5125550100', 'isOptedOut', 'false')`
  await ask('set session_replication_role = replica')
  await ask(`insert into properties (organization_id, id, name, address)
    select ORG, ${id(1)}, 'Property ' || n, '{}' from generate_series(1, ${PROPERTIES}) n`)
  await ask(`insert into units (organization_id, id, property_id, number, status, num_beds, num_baths, search_key)
    select ORG, ${id(2)}, ${property}, (100 + n / ${PROPERTIES})::text, 'OCCUPIED', 1, 1, (100 + n / ${PROPERTIES})::text
    from generate_series(1, 50000) n`)
  const last = `(array['Delgado','Marsh','Baker','Castro','Dunn','Egan','Frost','Gill','Maddox','Okafor','Reyes','Young'])[1 + n % 12] || (n / 12 % 400)`
  const first = `(array['Maria','Theo','Noor','Yara','Emil','Sam','Uma','Ben','Ana','Jonas','Rafael','Chloe','Dev'])[1 + n % 13]`
  await ask(`insert into households (organization_id, id, property_id, name, current_unit_id, status, search_key)
    select ORG, ${id(3)}, ${property}, ${last}, ${of(2, '1 + n % 50000')}, 'CURRENT', lower(${last})
    from generate_series(1, ${Math.max(1, Math.floor(people / 2))}) n`)
  await ask(`insert into customers (organization_id, id, property_id, household_id, first_name, last_name, phone, email, status,
      search_last, search_first, phone_reversed)
    select ORG, ${id(4)}, ${property}, ${of(3, 'greatest(1, n / 2)')}, ${first}, ${last}, phone, 'p' || n || '@example.com', 'CURRENT',
      lower(${last} || ' ' || ${first}), lower(${first} || ' ' || ${last}), reverse(phone)
    from (select n, '+1' || (array['512','202','415','650'])[1 + n % 4] || lpad((n::bigint * 7919 % 10000000)::text, 7, '0') as phone
      from generate_series(1, ${people}) n) x`)
  await ask(`insert into conversations (organization_id, id, property_id, customer_id, household_id, recipient, workflow_status,
      needs_help_message_ids, needs_help_since, last_message_at, last_message_direction)
    select ORG, ${id(5)}, ${property}, ${of(4, 'n')}, ${of(3, 'greatest(1, n / 2)')}, ${recipient}, 'NEW',
      case when n <= ${each} then array[${of(6, 'n')}] else '{}'::uuid[] end, case when n <= ${each} then ${since} end, ${since}, 'INBOUND'
    from generate_series(1, ${2 * each}) n`)
  await ask(`insert into messages (organization_id, id, conversation_id, property_id, direction, from_number, to_number, content, carrier)
    select ORG, ${id(6)}, ${of(5, 'n')}, ${property}, 'INBOUND', '+15125550100', '+15125550101', 'When can I see it?', 'simulator'
    from generate_series(1, ${2 * each}) n`)
  await ask(`insert into needs_help_episodes (organization_id, id, message_id, conversation_id, reason, flagged_by_type, flagged_by_id, flagged_at)
    select ORG, ${id(7)}, ${of(6, 'n')}, ${of(5, 'n')}, 'No heating', 'USER', ${of(4, 'n')}::text, ${since} from generate_series(1, ${each}) n`)
  // Twice as many as wait: half are approved and wait for a lease.
  await ask(`insert into applications (organization_id, id, property_id, prospect_id, household_id, customer_id, status, status_changed_at, unleased_since)
    select ORG, ${id(8)}, ${property}, ${of(9, 'n')}, ${of(3, 'greatest(1, n / 2)')}, ${of(4, 'n')},
      case when n <= ${each} then 'IN_PROCESS' else 'APPROVED' end, ${since}, case when n > ${each} then ${since} end from generate_series(1, ${2 * each}) n`)
  await ask(`insert into screening_requests (organization_id, id, property_id, application_id, household_id, provider_id, screening_id, status,
      household, pets, idempotency_id, undecided_since)
    select ORG, ${id(5)}, ${property}, ${of(8, 'n')}, ${of(3, 'greatest(1, n / 2)')}, ${of(1, '1')}, ${id(6)}, 'DECLINED', '{}', '[]', n::text, ${since}
    from generate_series(1, ${each}) n`)
  await ask(`insert into screening_results (organization_id, id, screening_request_id, property_id, status, notes, screening_methods)
    select ORG, ${id(5)}, ${of(5, 'n')}, ${property}, 'DECLINED', 'Income', '[]' from generate_series(1, ${each}) n`)
  await ask(`insert into requirements (organization_id, id, property_id, application_id, requirement_template_id, position, name, status,
      is_mandatory, min_documents, match_rule, unreviewed_since)
    select ORG, ${id(5)}, ${property}, ${of(8, 'n')}, ${of(1, '1')}, 1, 'Identification', 'UPLOADED', true, 1, 'ANY', ${since}
    from generate_series(1, ${each}) n`)
  await ask('set session_replication_role = origin')
  await ask('vacuum analyze')
}
