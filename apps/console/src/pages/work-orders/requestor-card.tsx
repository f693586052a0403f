import { getRouteApi, Link } from '@tanstack/react-router'
import type { ToldWorkOrder } from '../../api/work-orders.ts'
import { Card } from '../../kit/card.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { spokenPhone } from '../../kit/phone.ts'
import { useWords } from '../../words/words.tsx'
import { workOrdersSentences } from './work-orders-sentences.ts'

const route = getRouteApi('/$handle/inside/work-orders/$id')

/** Whom to call, and where it is. */
export function RequestorCard({ order }: { readonly order: ToldWorkOrder }) {
  const { workOrder: say, workOrders, needsYou } = useWords(workOrdersSentences)
  const { handle } = route.useParams()
  const { requestorName, requestorPhone, requestorEmail, customer, household, householdId, unit, unitId } = order
  const known = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ')
  const phone = requestorPhone ?? customer?.phone
  return (
    <Card title={say.asked}>
      <FactList
        facts={[
          [say.name, (requestorName ?? known) || say.nobody],
          [say.phone, phone && <PhoneLink phone={phone} />],
          [say.email, requestorEmail && <a href={`mailto:${requestorEmail}`}>{requestorEmail}</a>],
          [
            workOrders.household,
            household?.name && householdId && (
              <Link to="/$handle/households/$id" params={{ handle, id: householdId }}>
                {needsYou.household(household.name)}
              </Link>
            ),
          ],
          [
            workOrders.unit,
            unit?.number && unitId && (
              <Link to="/$handle/units/$id" params={{ handle, id: unitId }}>
                {needsYou.unit(unit.number)}
              </Link>
            ),
          ],
        ]}
      />
    </Card>
  )
}

/** Whoever asked may have given anything: what has no digits cannot be called. */
function PhoneLink({ phone }: { readonly phone: string }) {
  const number = phone.replaceAll(/[^+\d]/g, '')
  return number === '' ? phone : <a href={`tel:${number}`}>{spokenPhone(phone)}</a>
}
