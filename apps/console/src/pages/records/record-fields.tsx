import { AreaField } from '../../kit/area-field.tsx'
import { Field } from '../../kit/field.tsx'
import { TickField } from '../../kit/form.tsx'
import { SelectField } from '../../kit/select-field.tsx'

type Named = { readonly name: string; readonly label: string; readonly hint?: string; readonly required?: boolean }

/** One value of a record that a form asks for, as it stands. */
export type RecordField = Named &
  (
    | { readonly kind: 'text' | 'email' | 'tel' | 'area'; readonly value: string | null; readonly most?: number }
    | { readonly kind: 'date'; readonly value: string | null }
    | {
        readonly kind: 'number'
        readonly value: number | null
        readonly min?: number
        readonly max?: number
        readonly step?: number | 'any'
      }
    | {
        readonly kind: 'choice'
        readonly value: string | null
        readonly options: readonly (readonly [value: string, name: string])[]
        /** Said where nothing is chosen; without it something always is. */
        readonly none?: string
      }
    | { readonly kind: 'flag'; readonly value: boolean }
  )

export type Value = string | number | boolean | null

/** What the form says now: what is left empty is null. */
function valueIn(form: FormData, { name, kind }: RecordField): Value {
  if (kind === 'flag') return form.has(name)
  const text = String(form.get(name) ?? '').trim()
  if (text === '') return null
  return kind === 'number' ? Number(text) : text
}

/** Nothing but what differs, so that two people who correct different things do not undo each other. */
export const changesIn = (form: FormData, fields: readonly RecordField[]): Record<string, Value> =>
  Object.fromEntries(
    fields
      .map((field) => [field, valueIn(form, field)] as const)
      .filter(([{ value }, now]) => now !== (typeof value === 'string' ? asTyped(value) : value))
      .map(([{ name }, now]) => [name, now]),
  )

/** What a control makes of a text that nobody has touched. */
const asTyped = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim() || null

type Props = {
  readonly fields: readonly RecordField[]
  readonly wrongIn: (name: string) => string | undefined
}

export const RecordFields = ({ fields, wrongIn }: Props) =>
  fields.map((field, at) => (
    <FieldInput key={field.name} field={field} wrong={wrongIn(field.name)} isFirst={at === 0} />
  ))

type InputProps = { readonly field: RecordField; readonly wrong: string | undefined; readonly isFirst: boolean }

function FieldInput({ field, wrong, isFirst }: InputProps) {
  const { name, label, hint, required = false } = field
  const common = {
    name,
    label,
    required,
    wrong,
    ...(hint !== undefined && { hint }),
    ...(isFirst && { 'data-first': '' }),
  }
  switch (field.kind) {
    case 'flag':
      return (
        <TickField name={name} isOn={field.value}>
          {label}
        </TickField>
      )
    case 'area':
      return <AreaField {...common} rows={3} maxLength={field.most} defaultValue={field.value ?? ''} />
    case 'choice':
      return (
        <SelectField {...common} defaultValue={field.value ?? ''}>
          {field.none !== undefined && <option value="">{field.none}</option>}
          {field.options.map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </SelectField>
      )
    case 'number': {
      const { min, max, step = 'any' } = field
      return <Field {...common} type="number" min={min} max={max} step={step} defaultValue={field.value ?? ''} />
    }
    case 'date':
      return <Field {...common} type="date" defaultValue={field.value ?? ''} />
    case 'text':
    case 'email':
    case 'tel':
      return (
        <Field
          {...common}
          type={field.kind}
          maxLength={field.most}
          autoComplete="off"
          defaultValue={field.value ?? ''}
        />
      )
  }
}
