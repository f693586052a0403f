import type { KeyGrants } from '@gatelodge/backoffice'
import { FieldGroup, Tick } from '../../kit/form.tsx'
import { useWords } from '../../words/words.tsx'
import css from './partner-page.module.css'
import { partnerSentences } from './partner-sentences.ts'

type Props = {
  readonly grants: KeyGrants['grants']
  readonly usual: readonly string[]
  readonly chosen: ReadonlySet<string>
  readonly choose: (grants: ReadonlySet<string>) => void
}

/** What a key may do, by kind of record, each with what it opens in the words of the contract. */
export function GrantFields({ grants, usual, chosen, choose }: Props) {
  const { keys: say } = useWords(partnerSentences)
  const isUsual = chosen.size === usual.length && usual.every((grant) => chosen.has(grant))
  const scopes = Map.groupBy(grants, ({ grant }) => grant.split(':')[0] ?? grant)
  const set = (grant: string, isOn: boolean) => {
    const wanted = new Set(chosen)
    if (isOn) wanted.add(grant)
    else wanted.delete(grant)
    choose(wanted)
  }
  return (
    <details className={css.choice}>
      <summary>
        {say.may}: {isUsual ? say.usual(chosen.size) : say.chosen(chosen.size)}
      </summary>
      <div className={css.many}>
        {[...scopes].map(([scope, of]) => (
          <FieldGroup key={scope} title={scope}>
            {of.map(({ grant, opens }) => (
              <Tick key={grant} isOn={chosen.has(grant)} set={(isOn) => set(grant, isOn)}>
                {grant.split(':')[1]} <small className={css.opens}>{opens.join('; ')}</small>
              </Tick>
            ))}
          </FieldGroup>
        ))}
      </div>
    </details>
  )
}
