import { useState } from 'react'
import { Card } from '../../kit/card.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { setTheme, type Theme, theme } from '../../kit/theme.ts'
import { LANGUAGES, type Language, useSpoken, useWords } from '../../words/words.tsx'
import css from './account-page.module.css'
import { accountSentences } from './account-sentences.ts'

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

/** Language and colours. Both are kept on this device. */
export function LookCard() {
  const { account } = useWords(accountSentences)
  const { language, speak } = useSpoken()
  const [chosen, setChosen] = useState(theme())
  const choose = (wanted: Theme) => {
    setTheme(wanted)
    setChosen(wanted)
  }
  return (
    <Card title={account.look}>
      <div className={css.choices}>
        <SelectField
          label={account.language}
          value={language}
          onChange={(event) => speak(event.target.value as Language)}
        >
          {Object.entries(LANGUAGES).map(([each, name]) => (
            <option key={each} value={each} lang={each}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label={account.theme} value={chosen} onChange={(event) => choose(event.target.value as Theme)}>
          {THEMES.map((each) => (
            <option key={each} value={each}>
              {account.themes[each]}
            </option>
          ))}
        </SelectField>
      </div>
    </Card>
  )
}
