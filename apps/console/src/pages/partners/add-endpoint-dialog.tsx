import type { Integration } from '@gatelodge/backoffice'
import { useState } from 'react'
import { subscribe } from '../../api/endpoints.ts'
import { useMe } from '../../api/me.ts'
import { Field } from '../../kit/field.tsx'
import { FieldGroup, Tick } from '../../kit/form.tsx'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useWords } from '../../words/words.tsx'
import { KindFields } from './kind-fields.tsx'
import css from './partner-page.module.css'
import { partnerSentences } from './partner-sentences.ts'
import type { Shown } from './shown-once.tsx'
import { tickedIn } from './ticked.ts'

type Props = {
  readonly partner: Integration
  readonly close: () => void
  readonly show: (shown: Shown) => void
}

/** One address at as many properties as are chosen: a subscription and a secret for each. */
export function AddEndpointDialog({ partner, close, show }: Props) {
  const { endpoints: say } = useWords(partnerSentences)
  const { properties } = useMe()
  const { id: integrationId, propertyIds, capabilities } = partner
  const within = properties.filter(({ id }) => propertyIds === null || propertyIds.includes(id))
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set(within.length === 1 ? within.map(({ id }) => id) : []))
  const nameOf = (propertyId: string) => within.find(({ id }) => id === propertyId)?.name ?? propertyId
  const set = (id: string, isOn: boolean) =>
    choose(new Set(isOn ? [...chosen, id] : [...chosen].filter((each) => each !== id)))
  return (
    <ActDialog
      title={say.addTo(partner.name)}
      lead={say.addLead}
      go={say.addAt(chosen.size)}
      done={say.isAdded}
      close={close}
      isMissing={chosen.size === 0}
      run={async (given) => {
        const results = await subscribe({
          integrationId,
          propertyIds: [...chosen],
          kinds: tickedIn(given, 'kind'),
          url: String(given.get('url')).trim(),
        })
        const made = results.flatMap(({ propertyId, subscription }) =>
          subscription ? [{ name: nameOf(propertyId), text: subscription.secret }] : [],
        )
        show({
          title: made.length === 0 ? say.noneAdded : say.secretTitle,
          lead: made.length === 0 ? say.noneAddedLead : say.secretsLead,
          items: made,
          problems: results.flatMap(({ propertyId, problem }) =>
            problem ? [{ name: nameOf(propertyId), message: problem.message }] : [],
          ),
        })
      }}
    >
      <Field
        label={say.url}
        hint={say.urlHint}
        name="url"
        type="url"
        required
        maxLength={2000}
        placeholder="https://"
        data-first
      />
      <KindFields given={[]} capabilities={capabilities} />
      <div className={css.many}>
        <FieldGroup title={say.where}>
          {within.length > 1 && (
            <Tick
              isOn={chosen.size === within.length}
              set={(isOn) => choose(new Set(isOn ? within.map(({ id }) => id) : []))}
            >
              <b>{say.everywhere(within.length)}</b>
            </Tick>
          )}
          {within.map(({ id, name }) => (
            <Tick key={id} isOn={chosen.has(id)} set={(isOn) => set(id, isOn)}>
              {name}
            </Tick>
          ))}
        </FieldGroup>
      </div>
    </ActDialog>
  )
}
