import { sql } from 'kysely'
import { listen } from '../../../kit/announce.ts'
import { prospectConverted } from '../../prospects/index.ts'

/** A prospect who becomes a customer keeps the conversation. Had the customer one already, both go on as they are. */
export const keepConversation = listen(
  prospectConverted,
  'messaging',
  async ({ caller }, tx, { prospectId, customerId, propertyId }) => {
    await sql`
      update conversations v set customer_id = ${customerId}, recipient = null
      where v.organization_id = ${caller.organizationId} and v.property_id = ${propertyId} and v.prospect_id = ${prospectId}
        and v.customer_id is null
        and not exists (select from conversations o where o.organization_id = ${caller.organizationId}
          and o.property_id = ${propertyId} and o.customer_id = ${customerId})`.execute(tx)
  },
)
