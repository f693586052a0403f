import type { Prospect, SearchResult } from '@gatelodge/backoffice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LETTERS_LEAST, searchQuery } from '../../api/search.ts'
import { Alert } from '../../kit/alert.tsx'
import { Field } from '../../kit/field.tsx'
import { FieldGroup } from '../../kit/form.tsx'
import { useRest } from '../../kit/use-rest.ts'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { sentenceOf } from '../../shell/refusal.tsx'
import { statusWord } from '../../words/status-word.ts'
import { useWords } from '../../words/words.tsx'
import css from './link-household-dialog.module.css'
import { linkHousehold } from './prospect.queries.ts'
import { prospectsSentences } from './prospects-sentences.ts'

type Props = { readonly prospect: Prospect; readonly close: () => void }

/** Finds the household that somebody lives in already, at the property where they look for a home. */
export function LinkHouseholdDialog({ prospect: { id, propertyId }, close }: Props) {
  const words = useWords(prospectsSentences)
  const { prospectMenu: say } = words
  const [typed, setTyped] = useState('')
  const [chosenId, choose] = useState('')
  const asked = useRest(typed.trim())
  const { data, error, isPlaceholderData } = useQuery(searchQuery(asked))
  // Whoever is found by an earlier word must not be chosen by a later one.
  const isFresh = !isPlaceholderData && asked === typed.trim() && asked.length >= LETTERS_LEAST
  const found = isFresh ? data?.filter(({ type, property }) => type === 'household' && property.id === propertyId) : []
  const chosen = found?.find((each) => each.id === chosenId)
  return (
    <ActDialog
      title={say.link}
      lead={say.linkLead}
      go={say.linkGo}
      done={say.linkDone}
      close={close}
      isMissing={chosen === undefined}
      run={async () => {
        if (chosen) await linkHousehold(id, chosen.id)
      }}
    >
      <Field
        label={say.find}
        hint={say.findHint}
        type="search"
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        data-first
      />
      {error && <Alert>{sentenceOf(error, words)}</Alert>}
      {isFresh && found?.length === 0 && <p role="status">{say.none}</p>}
      {found && found.length > 0 && (
        <FieldGroup title={say.found}>
          {found.map((each) => (
            <Choice key={each.id} household={each} isOn={each.id === chosen?.id} choose={() => choose(each.id)} />
          ))}
        </FieldGroup>
      )}
    </ActDialog>
  )
}

type ChoiceProps = { readonly household: SearchResult; readonly isOn: boolean; readonly choose: () => void }

function Choice({ household: { title, unit, status }, isOn, choose }: ChoiceProps) {
  const words = useWords()
  const { needsYou } = words
  return (
    <label className={css.choice}>
      <input type="radio" name="household" className={css.dot} checked={isOn} onChange={choose} />
      <span className={css.name}>
        {needsYou.household(title ?? '')}
        <span className={css.detail}>
          {[unit !== null && needsYou.unit(unit), statusWord(status, words, 'household')].filter(Boolean).join(' · ')}
        </span>
      </span>
    </label>
  )
}
