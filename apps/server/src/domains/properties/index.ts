// The index of properties: the places, and the people who work there.
import type { Domain } from '../../kit/domain.ts'
import { demo } from './demo.ts'
import { configurationDemo } from './demo-configuration.ts'
import { floorPlan } from './floor-plan.resource.ts'
import { ilsRoutes } from './ils.routes.ts'
import { property } from './property.resource.ts'
import { propertyAgentConfiguration } from './property-agent-configuration.resource.ts'
import { propertyAgentConfigurationRoutes } from './property-agent-configuration.routes.ts'
import { propertyConfiguration } from './property-configuration.resource.ts'
import { propertyConfigurationRoutes } from './property-configuration.routes.ts'
import { propertyGroup } from './property-group.resource.ts'
import { propertyGroupRoutes } from './property-group.routes.ts'
import { propertyGroupDemo } from './property-group-demo.ts'
import { retired } from './retired.routes.ts'
import { unit } from './unit.resource.ts'
import { user } from './user.resource.ts'
import { userProperty } from './user-property.resource.ts'
import { userRoutes } from './users.routes.ts'

export { checkProperty, checkUser, listProperties } from './property.queries.ts'
export { setPropertyConfiguration } from './set-property-configuration.ts'
export { todayAt } from './today.ts'
export { UnitUnavailable, whyUnavailable } from './unit-availability.ts'
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
export { lockUnit, noteApplication } from './units.queries.ts'
export { addUser, listUsers } from './users.ts'

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
    ...userRoutes,
    ...ilsRoutes,
    ...retired,
  ],
  demo: [...demo, ...configurationDemo, ...propertyGroupDemo],
}
