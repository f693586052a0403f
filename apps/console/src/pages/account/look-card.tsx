import { useState } from 'react'
import { setTheme, type Theme, theme } from '../../kit/theme.ts'
import { LANGUAGES, type Language, useSpoken } from '../../words/words.tsx'
import css from './account-page.module.css'

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

/** Language and colours. Both are kept on this device. */
export function LookCard() {
  const { words, language, speak } = useSpoken()
  const { account } = words
  const [chosen, setChosen] = useState(theme())
  const choose = (wanted: Theme) => {
    setTheme(wanted)
    setChosen(wanted)
  }
  return (
    <section className={css.card}>
      <h2>{account.look}</h2>
      <div className={css.choices}>
        <label className={css.choice}>
          {account.language}
          <select value={language} onChange={(event) => speak(event.target.value as Language)}>
            {Object.entries(LANGUAGES).map(([each, name]) => (
              <option key={each} value={each} lang={each}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className={css.choice}>
          {account.theme}
          <select value={chosen} onChange={(event) => choose(event.target.value as Theme)}>
            {THEMES.map((each) => (
              <option key={each} value={each}>
                {account.themes[each]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </section>
  )
}
