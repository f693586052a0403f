// Which settings of an agent are secret, and how they are separated from the rest.
import { isStorable } from '../../../kit/fields.ts'
import { membersOf, objectOf } from '../../../kit/json-text.ts'
import { BadRequest } from '../../../kit/problems.ts'
import type { AgentType } from './property-agent-configuration.resource.ts'

export const agentSecrets: Readonly<Record<AgentType, readonly string[]>> = {
  MESSAGING_BOT: ['validationKey', 'apiKey', 'webhookSecret'],
  DOCUMENT_REVIEW: ['validationKey', 'apiKey'],
  LEASING: ['validationKey', 'apiKey', 'calendarToken'],
}

const LONGEST = 4096
const everySecret = new Map(
  Object.values(agentSecrets)
    .flat()
    .map((name) => [bare(name), name]),
)

type Separated = { readonly settings: string; readonly secrets: ReadonlyMap<string, string | null> }

/** Separates the secrets from the other settings, which stay as they were written. A refusal never quotes a value. */
export function separateSecrets(agentType: AgentType, settings: string): Separated {
  const own = agentSecrets[agentType]
  refuseMisplaced(JSON.parse(settings), own, agentType)
  const secrets = new Map<string, string | null>()
  const open = membersOf(settings).filter(({ name, text }) => {
    if (!own.includes(name)) return true
    secrets.set(name, readSecret(name, JSON.parse(text)))
    return false
  })
  return { settings: objectOf(open), secrets }
}

function readSecret(name: string, value: unknown): string | null {
  if (value === null) return null
  if (typeof value !== 'string' || value.trim() === '' || value.length > LONGEST || !isStorable(value))
    throw new BadRequest(`settings.${name} must be text of 1 to ${LONGEST} characters, or null to clear it`)
  return value
}

/** Refuses a secret under a name that is almost right, or a level too deep: it would be stored and answered like any other setting. */
function refuseMisplaced(value: unknown, own: readonly string[], agentType: AgentType, at = 'settings') {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const meant = everySecret.get(bare(name))
    if (meant !== undefined && !own.includes(meant))
      throw new BadRequest(
        `${shownPath(at, name)}: an agent of type ${agentType} has no such secret. It has: ${own.join(', ')}`,
      )
    if (meant !== undefined && (at !== 'settings' || name !== meant))
      throw new BadRequest(`${shownPath(at, name)} is a secret and must be written settings.${meant}`)
    refuseMisplaced(inner, own, agentType, `${at}.${name}`)
  }
}

/** The path of a setting for an error message, shortened where it lies deep. */
const shownPath = (at: string, name: string) => (at.length > 100 ? `${at.slice(0, 100)}….${name}` : `${at}.${name}`)

/** `validation_key`, `ValidationKey` and `validationKey` are the same word. */
function bare(name: string) {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}
