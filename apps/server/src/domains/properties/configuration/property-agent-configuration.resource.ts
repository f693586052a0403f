import { optional } from '../../../kit/field-wrappers.ts'
import { choice, flag, uuid } from '../../../kit/fields.ts'
import { defineResource, one } from '../../../kit/resource.ts'
import { rawJson, words } from '../../../kit/structured-fields.ts'

export const agentTypes = ['MESSAGING_BOT', 'DOCUMENT_REVIEW', 'LEASING'] as const
export type AgentType = (typeof agentTypes)[number]

const agentType = choice(agentTypes)
const settings = rawJson({ doc: 'Kept as it was written. Secrets can be set and are never told.' })

export const propertyAgentConfiguration = defineResource('propertyAgentConfiguration', {
  path: '/propertyAgentConfigurations',
  table: 'property_agent_configurations',
  within: 'propertyId',
  size: 'small',
  doc: 'agent configurations: which agents work for a property, and what they are told',
  fields: {
    propertyId: uuid(),
    agentType,
    isEnabled: flag(),
    settings,
    settingsSecretsSet: words({ doc: 'Names of the secrets in settings that have a value.' }),
  },
  relations: { property: one('property', 'propertyId') },
})

/** Settings are replaced as a whole, but for their secrets: a secret that is missing stays, null clears it. */
export const agentConfigurationChange = { isEnabled: optional(flag()), settings: optional(settings) }
export const newAgentConfiguration = { propertyId: uuid(), agentType, ...agentConfigurationChange }
