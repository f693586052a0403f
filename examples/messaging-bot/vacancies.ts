import type { Gatelodge, Unit } from '@gatelodge/sdk/client'

const FIELDS = ['number', 'numBeds', 'quotingRentAmount'] as const
const NAMED_MOST = 3
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

type Vacant = Pick<Unit, (typeof FIELDS)[number]>
type Asked = { readonly beds: number | null; readonly numbers: readonly string[] }

/** What is free at the property right now, in a text. */
export async function vacancies(gatelodge: Gatelodge, propertyId: string, { beds, numbers }: Asked): Promise<string> {
  const vacant: Vacant[] = []
  const filter = { propertyId, status: 'VACANT_READY' } as const
  for await (const unit of gatelodge.units.all({ filter, fields: FIELDS })) vacant.push(unit)

  const asked = vacant.find(({ number }) => numbers.includes(number.toUpperCase()))
  if (asked) return `Yes, ${asked.number} is free: ${features(asked)}.`
  const fitting = vacant.filter(({ numBeds }) => beds === null || numBeds === beds).sort(byRent)
  if (fitting.length === 0) return `Nothing ${beds === null ? '' : 'of that size '}is free right now.`
  const named = fitting.slice(0, NAMED_MOST).map((unit) => `${unit.number} (${features(unit)})`)
  const rest = fitting.length - named.length
  return `Free right now: ${named.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`
}

const byRent = (one: Vacant, other: Vacant) =>
  (one.quotingRentAmount ?? Number.POSITIVE_INFINITY) - (other.quotingRentAmount ?? Number.POSITIVE_INFINITY)

function features({ numBeds, quotingRentAmount }: Vacant): string {
  const size = numBeds === 0 ? 'studio' : `${numBeds} bedroom${numBeds === 1 ? '' : 's'}`
  return quotingRentAmount === null ? size : `${size}, ${DOLLARS.format(quotingRentAmount)} a month`
}
