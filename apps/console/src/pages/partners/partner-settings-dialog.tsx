import type { Integration, UpdateIntegrationRequest } from '@gatelodge/backoffice'
import { useState } from 'react'
import { changeIntegration } from '../../api/integrations.ts'
import { useMe } from '../../api/me.ts'
import { AreaField } from '../../kit/area-field.tsx'
import { Field } from '../../kit/field.tsx'
import { TickField } from '../../kit/form.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { CapabilityFields } from './capability-fields.tsx'
import { mayGiveNumbers } from './may-look-after.ts'
import { partnersSentences } from './partners-sentences.ts'
import { ReachFields, reachIn } from './reach-fields.tsx'
import { tickedIn } from './ticked.ts'

type Props = { readonly partner: Integration; readonly close: () => void }

/** Only what differs is sent: who changes something else meanwhile is not undone. */
export function PartnerSettingsDialog({ partner, close }: Props) {
  const { partners, partnerForm: say } = useWords(partnersSentences)
  const me = useMe()
  const [begun] = useState(partner)
  const { id, name, kind, contactEmail, capabilities, propertyIds, transactionCodes, referralSource } = begun
  const [isEveryCode, setEveryCode] = useState(transactionCodes === null)
  return (
    <ActDialog
      title={say.changeWhom(name)}
      go={say.save}
      done={say.isChanged}
      close={close}
      run={(given) => changeIntegration(id, changesOf(given, begun))}
    >
      <Field label={partners.name} name="name" required maxLength={100} defaultValue={name} data-first />
      <Field
        label={say.contact}
        hint={say.contactHint}
        name="contactEmail"
        type="email"
        defaultValue={contactEmail ?? ''}
      />
      <CapabilityFields given={capabilities} mayScreen={mayGiveNumbers(me)} />
      <ReachFields given={propertyIds} />
      <SelectField
        label={say.codes}
        name="codes"
        value={isEveryCode ? 'all' : 'some'}
        onChange={(event) => setEveryCode(event.target.value === 'all')}
      >
        <option value="all">{say.everyCode}</option>
        <option value="some">{say.someCodes}</option>
      </SelectField>
      {!isEveryCode && (
        <AreaField
          label={say.whichCodes}
          hint={say.whichCodesHint}
          name="code"
          rows={3}
          defaultValue={transactionCodes?.join('\n') ?? ''}
        />
      )}
      {kind === 'ils' && (
        <Field label={say.source} hint={say.sourceHint} name="referralSource" required defaultValue={referralSource} />
      )}
      <TickField name="bypass" isOn={begun.bypassUnitAvailability}>
        {say.bypassTick}
      </TickField>
    </ActDialog>
  )
}

function changesOf(given: FormData, begun: Integration): UpdateIntegrationRequest {
  const text = (name: string) => String(given.get(name) ?? '').trim()
  const isAll = given.get('codes') === 'all'
  const now = {
    name: text('name'),
    contactEmail: text('contactEmail') || null,
    capabilities: tickedIn(given, 'capability'),
    propertyIds: reachIn(given),
    transactionCodes: isAll
      ? null
      : text('code')
          .split(/[\s,]+/)
          .filter((code) => code !== ''),
    bypassUnitAvailability: given.has('bypass'),
    ...(begun.kind === 'ils' && { referralSource: text('referralSource') }),
  }
  const before = begun as unknown as Readonly<Record<string, unknown>>
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => differs(value, before[field])))
}

const differs = (now: unknown, before: unknown) => JSON.stringify(inOrder(now)) !== JSON.stringify(inOrder(before))
const inOrder = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value)
