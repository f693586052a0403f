import { derived, nullable } from '../../../kit/field-wrappers.ts'
import { choice, moment, text, uuid } from '../../../kit/fields.ts'
import { defineResource, one } from '../../../kit/resource.ts'
import { words } from '../../../kit/structured-fields.ts'

/** Without its text, which only the answers to issuing and rotating contain. */
export const key = defineResource('key', {
  path: '/keys',
  table: 'api_keys',
  readFrom: 'keys_with_beginning',
  within: null,
  audiences: ['staff'],
  size: 'small',
  doc: 'keys of integrations',
  fields: {
    integrationId: uuid(),
    beginning: derived(text({ doc: 'The part of it that may be shown.' })),
    kind: choice(['live', 'test', 'ils']),
    name: text(),
    grants: words(),
    grantsByUpgrade: words({ doc: 'Those among them that an upgrade added, and nobody has chosen since.' }),
    expiresAt: nullable(moment()),
    revokedAt: nullable(moment()),
    lastUsedAt: nullable(moment()),
  },
  relations: { integration: one('integration', 'integrationId') },
})
