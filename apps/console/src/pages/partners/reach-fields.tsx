import { useState } from 'react'
import { useMe } from '../../api/me.ts'
import { FieldGroup, TickField } from '../../kit/form.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { useWords } from '../../words/words.tsx'
import css from './partner-page.module.css'
import { partnersSentences } from './partners-sentences.ts'
import { tickedIn } from './ticked.ts'

/** Null: all properties, also those to come. */
type Reach = readonly string[] | null

/** Which properties a partner may touch. */
export function ReachFields({ given }: { readonly given: Reach }) {
  const { partnerForm: say } = useWords(partnersSentences)
  const { properties } = useMe()
  const [isAll, setAll] = useState(given === null)
  return (
    <>
      <SelectField
        label={say.reach}
        name="reach"
        value={isAll ? 'all' : 'some'}
        onChange={(event) => setAll(event.target.value === 'all')}
      >
        <option value="all">{say.reachAll}</option>
        <option value="some">{say.reachSome}</option>
      </SelectField>
      {!isAll && (
        <div className={css.many}>
          <FieldGroup title={say.reachWhich}>
            {properties.map(({ id, name }) => (
              <TickField key={id} name={`property:${id}`} isOn={given?.includes(id) ?? false}>
                {name}
              </TickField>
            ))}
          </FieldGroup>
        </div>
      )}
    </>
  )
}

export const reachIn = (form: FormData): string[] | null =>
  form.get('reach') === 'all' ? null : tickedIn(form, 'property')
