import { getRouteApi } from '@tanstack/react-router'
import { mayAt, useMe } from '../../api/me.ts'
import { useWish } from '../../kit/use-wish.ts'
import { useWords } from '../../words/words.tsx'
import { RecordDialog, type RecordField } from '../records/index.ts'
import { enterProspect } from './prospect.queries.ts'
import { originFields, personFields, wishFields } from './prospect-fields.ts'
import { prospectsSentences } from './prospects-sentences.ts'

const route = getRouteApi('/$handle/inside/prospects')

/** Somebody who called, wrote or came by. Their page is next: there is more to note while one speaks with them. */
export function EnterProspectDialog({ close }: { readonly close: () => void }) {
  const { enterProspect: say, correctProspect } = useWords(prospectsSentences)
  const me = useMe()
  const wish = useWish()
  const { handle } = route.useParams()
  const { property } = route.useSearch()
  const navigate = route.useNavigate()
  const properties = me.properties.filter(({ id }) => mayAt(me, 'prospects:create', id))
  const usual = properties.find(({ id }) => id === property) ?? properties[0]
  const { numBeds, maxPrice, moveInStart } = wishFields(correctProspect, {})
  const propertyField: RecordField = {
    kind: 'choice',
    name: 'propertyId',
    label: say.property,
    value: usual?.id ?? null,
    options: properties.map(({ id, name }) => [id, name]),
  }
  return (
    <RecordDialog
      title={say.title}
      lead={say.lead}
      go={say.keep}
      done={say.done}
      close={close}
      fields={[
        ...(properties.length > 1 ? [propertyField] : []),
        ...personFields(correctProspect, {}),
        numBeds,
        maxPrice,
        moveInStart,
        ...originFields(correctProspect, {}),
      ]}
      lacks={(given) => (KNOWN_BY.some((name) => given[name] !== undefined) ? undefined : say.lacks)}
      run={async (given) => {
        const body = { propertyId: usual?.id ?? '', ...given }
        const { id } = await enterProspect({ ...body, idempotencyId: wish(body) })
        void navigate({ to: '/$handle/prospects/$id', params: { handle, id }, search: {} })
      }}
    />
  )
}

const KNOWN_BY = ['firstName', 'lastName', 'phone', 'email'] as const
