// The index of properties: the places, and the people who work there.
import type { Domain } from '../../kit/domain.ts'
import { propertyAgentConfiguration } from './configuration/property-agent-configuration.resource.ts'
import { propertyAgentConfigurationRoutes } from './configuration/property-agent-configuration.routes.ts'
import { propertyConfiguration } from './configuration/property-configuration.resource.ts'
import { propertyConfigurationRoutes } from './configuration/property-configuration.routes.ts'
import { configurationDemo } from './demo/configurations.ts'
import { demo } from './demo/portfolio.ts'
import { propertyGroupDemo } from './demo/property-groups.ts'
import { floorPlan } from './floor-plan.resource.ts'
import { property } from './property.resource.ts'
import { propertyGroup } from './property-group.resource.ts'
import { propertyGroupRoutes } from './property-group.routes.ts'
import { retired } from './retired.routes.ts'
import { unit } from './unit.resource.ts'
import { unitRoutes } from './unit.routes.ts'
import { peopleRoutes } from './users/people.routes.ts'
import { user } from './users/user.resource.ts'
import { userProperty } from './users/user-property.resource.ts'
import { userRoutes } from './users/users.routes.ts'

export { setPropertyConfiguration } from './configuration/set-property-configuration.ts'
export { checkProperty, checkUser, listProperties } from './property.queries.ts'
export { todayAt } from './today.ts'
export type { unitStatuses } from './unit.resource.ts'
export { availableStatuses, UnitUnavailable, whyUnavailable } from './unit-availability.ts'
export {
  checkUnit,
  giveNoticeOfUnit,
  leaseUnit,
  lockLeasedUnit,
  lockUnits,
  occupyUnit,
  type StoredUnit,
  unleaseUnit,
  vacateUnit,
} from './unit-occupancy.ts'
export { checkFloorPlan, lockUnit, noteApplication } from './units.queries.ts'
export { setRole } from './users/set-role.ts'
export { addUser, listUsers } from './users/users.ts'

export const properties: Domain = {
  name: 'properties',
  resources: [
    property,
    propertyConfiguration,
    floorPlan,
    unit,
    user,
    userProperty,
    propertyAgentConfiguration,
    propertyGroup,
  ],
  routes: [
    ...propertyConfigurationRoutes,
    ...propertyAgentConfigurationRoutes,
    ...propertyGroupRoutes,
    ...unitRoutes,
    ...userRoutes,
    ...peopleRoutes,
    ...retired,
  ],
  demo: [...demo, ...configurationDemo, ...propertyGroupDemo],
}
