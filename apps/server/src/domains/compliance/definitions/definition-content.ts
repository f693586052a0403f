// The content of a definition: from what a request gives to what is stored and answered.
import { newId } from '../../../kit/ids.ts'
import type { InputOf } from '../../../kit/input.ts'
import { BadRequest } from '../../../kit/problems.ts'
import type { definitionChange } from './document-definition.resource.ts'

type Content = InputOf<typeof definitionChange>

/** The columns of the parts that are given; each rule gets a new id. */
export const contentColumns = ({ fields, mappings, rules }: Content) => ({
  ...(fields && {
    fields: JSON.stringify(
      fields.map(({ name, label, type, isRequired }) => ({
        name,
        label,
        type,
        isRequired: String(isRequired ?? false),
      })),
    ),
  }),
  ...(mappings && { mappings: JSON.stringify(mappings.map(({ fieldName, target }) => ({ fieldName, target }))) }),
  ...(rules && {
    rules: JSON.stringify(
      rules.map(({ code, description, severity }) => ({ id: newId(), code, description, severity })),
    ),
  }),
})

/** Throws when two fields or two rules share a name, or a mapping names no field. Of the parts that are not given: as stored. */
export function checkContent(fieldNames: readonly string[], mapped: readonly string[], ruleCodes: readonly string[]) {
  const twice = repeated(fieldNames)
  if (twice !== undefined) throw new BadRequest(`fields must each have a name of their own; '${twice}' is there twice`)
  const code = repeated(ruleCodes)
  if (code !== undefined) throw new BadRequest(`rules must each have a code of their own; '${code}' is there twice`)
  const unknown = mapped.find((name) => !fieldNames.includes(name))
  if (unknown !== undefined)
    throw new BadRequest(`mappings: '${unknown}' is none of the fields. They are: ${fieldNames.join(', ')}`)
}

const repeated = (words: readonly string[]) => words.find((word, at) => words.indexOf(word) !== at)
