import type { Audience, Route } from './route.ts'

/** The same route for partners and for staff. */
export const onBothDoors = (declare: (audience: Audience) => Route): Route[] => [declare('partner'), declare('staff')]

/** For partners once it has been enabled for them; for staff always. */
export const byRequest = (audience: Audience, capability: string) =>
  audience === 'partner' ? ({ availability: 'by request', capability } as const) : {}
