import { audit } from '../../../kit/audit.ts'
import type { Caller, Tools } from '../../../kit/context.ts'
import { ownRow, updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { Conflict } from '../../../kit/problems.ts'
import { requireVisible } from '../../access/index.ts'
import { checkProperty } from '../property.queries.ts'
import { separateSecrets } from './agent-secrets.ts'
import type {
  AgentType,
  agentConfigurationChange,
  newAgentConfiguration,
} from './property-agent-configuration.resource.ts'

type Means = Pick<Tools, 'db' | 'sealing'>

/** A property has at most one configuration for each type of agent. Returns its id. */
export async function createAgentConfiguration(
  { db, sealing }: Means,
  by: Caller,
  given: InputOf<typeof newAgentConfiguration>,
  requestId?: string,
): Promise<string> {
  const { settings, secrets } = separateSecrets(given.agentType, given.settings ?? '{}')
  return db.transaction(by, async (tx) => {
    await checkProperty(tx, by, given.propertyId)
    const stored = await tx
      .insertInto('property_agent_configurations')
      .values({
        organization_id: by.organizationId,
        id: newId(),
        property_id: given.propertyId,
        agent_type: given.agentType,
        is_enabled: given.isEnabled ?? false,
        settings,
        settings_secrets_set: namesAfter([], secrets),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) throw new Conflict(`This property already has an agent configuration of type ${given.agentType}`)
    await storeSecrets(tx, sealing, by, stored.id, secrets)
    await audit(tx, by, 'property_agent_configuration.created', stored.id, requestId)
    return stored.id
  })
}

export async function changeAgentConfiguration(
  { db, sealing }: Means,
  by: Caller,
  id: string,
  change: InputOf<typeof agentConfigurationChange>,
  requestId?: string,
): Promise<void> {
  await db.transaction(by, async (tx) => {
    const found = await ownRow(tx, by, 'property_agent_configurations', id)
      .select(['property_id', 'agent_type', 'is_enabled', 'settings', 'settings_secrets_set'])
      .forUpdate()
      .executeTakeFirst()
    const stored = requireVisible(by, found, 'propertyAgentConfiguration', id)
    const { settings, secrets } =
      change.settings === undefined
        ? { settings: stored.settings, secrets: new Map<string, string | null>() }
        : separateSecrets(stored.agent_type as AgentType, change.settings)
    await updateOwnRow(tx, by, 'property_agent_configurations', id)
      .set({
        is_enabled: change.isEnabled ?? stored.is_enabled,
        settings,
        settings_secrets_set: namesAfter(stored.settings_secrets_set, secrets),
      })
      .execute()
    await storeSecrets(tx, sealing, by, id, secrets)
    await audit(tx, by, 'property_agent_configuration.updated', id, requestId)
  })
}

const namesAfter = (before: readonly string[], secrets: ReadonlyMap<string, string | null>) => {
  const kept = before.filter((name) => !secrets.has(name))
  const set = [...secrets].flatMap(([name, value]) => (value === null ? [] : [name]))
  return [...kept, ...set].sort()
}

async function storeSecrets(
  tx: Tx,
  sealing: Tools['sealing'],
  { organizationId }: Caller,
  configurationId: string,
  secrets: ReadonlyMap<string, string | null>,
) {
  for (const [name, value] of secrets) {
    const place = { table: 'property_agent_secrets', column: name, id: configurationId }
    const sealed = value === null ? null : await sealing.seal(tx, { organizationId }, place, value)
    await tx
      .insertInto('property_agent_secrets')
      .values({ organization_id: organizationId, configuration_id: configurationId, name, sealed })
      .onConflict((there) => there.columns(['organization_id', 'configuration_id', 'name']).doUpdateSet({ sealed }))
      .execute()
  }
}
