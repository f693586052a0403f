// Every domain, in the order in which they may know each other.
import '../domains/tables.generated.ts'
import { access, isCapability } from '../domains/access/index.ts'
import { applications } from '../domains/applications/index.ts'
import { compliance } from '../domains/compliance/index.ts'
import { desk } from '../domains/desk/index.ts'
import { households } from '../domains/households/index.ts'
import { ledger } from '../domains/ledger/index.ts'
import { listings } from '../domains/listings/index.ts'
import { maintenance } from '../domains/maintenance/index.ts'
import { messaging } from '../domains/messaging/index.ts'
import { properties } from '../domains/properties/index.ts'
import { prospects } from '../domains/prospects/index.ts'
import { screening } from '../domains/screening/index.ts'
import { webhooks } from '../domains/webhooks/index.ts'
import { assemble } from '../kit/domain.ts'

export const assembly = assemble(
  [
    access,
    properties,
    listings,
    households,
    prospects,
    applications,
    screening,
    compliance,
    ledger,
    maintenance,
    messaging,
    desk,
    webhooks,
  ],
  isCapability,
)

export const eventKinds = assembly.events.map(({ kind }) => kind)
