import type { CreateIntegrationRequest } from '@gatelodge/backoffice'
import { createIntegration } from '../../api/integrations.ts'
import { useMe } from '../../api/me.ts'
import { Field } from '../../kit/field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { CapabilityFields } from './capability-fields.tsx'
import { mayGiveNumbers } from './may-look-after.ts'
import { partnersSentences } from './partners-sentences.ts'
import { ReachFields, reachIn } from './reach-fields.tsx'
import { tickedIn } from './ticked.ts'

type Props = { readonly close: () => void; readonly made: (id: string) => void }

/** Somebody whose software is to be connected. It can do nothing until it has a key. */
export function NewPartnerDialog({ close, made }: Props) {
  const { partners, partnerForm: say } = useWords(partnersSentences)
  const me = useMe()
  return (
    <ActDialog
      title={say.new}
      lead={say.newLead}
      go={say.make}
      done={say.made}
      close={close}
      run={async (given) => {
        const email = String(given.get('contactEmail')).trim()
        made(
          await createIntegration({
            name: String(given.get('name')).trim(),
            kind: String(given.get('kind')) as CreateIntegrationRequest['kind'],
            capabilities: tickedIn(given, 'capability'),
            propertyIds: reachIn(given),
            ...(email !== '' && { contactEmail: email }),
          }),
        )
      }}
    >
      <Field label={partners.name} name="name" required maxLength={100} autoComplete="off" data-first />
      <SelectField label={partners.kind} name="kind" required defaultValue="">
        <option value="" disabled>
          {say.chooseKind}
        </option>
        {Object.entries(partners.kinds).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field label={say.contact} hint={say.contactHint} name="contactEmail" type="email" autoComplete="off" />
      <CapabilityFields given={[]} mayScreen={mayGiveNumbers(me)} />
      <ReachFields given={null} />
    </ActDialog>
  )
}
