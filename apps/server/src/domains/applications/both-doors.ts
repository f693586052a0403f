import type { Audience, Route } from '../../kit/http/route.ts'

/** The same route for partners and for staff. */
export const onBothDoors = (declare: (audience: Audience) => Route): Route[] => [declare('partner'), declare('staff')]
