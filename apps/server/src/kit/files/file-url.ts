import { Type } from 'typebox'
import { type Common, type Field, field, InvalidValue } from '../fields.ts'

type Options = Pick<Common, 'doc'> & {
  /** Where the key of the file is stored. */
  readonly column: string
  /** The fields that hold the name it is saved under, and its content type. */
  readonly name: string
  readonly type: string
}

/** A stored file, spoken as an address that is signed for each answer. Read the record back after a write: a row has none yet. */
export const fileUrl = ({ name, type, ...o }: Options): Field<string> => ({
  ...field<string>(o, {
    stored: 'text',
    schema: Type.String({ format: 'uri' }),
    writer: 'escape',
    toWire: () => {
      throw new Error('the address of a file is signed as its record is read')
    },
    fromWire: () => {
      throw new InvalidValue('cannot be given')
    },
  }),
  file: { name, type },
})

/** A stored file among several. Without a key its bytes are not here, and it has no address. */
export type ListedFile = {
  readonly id: string
  readonly key: string | null
  readonly contentType: string
  readonly size: number | null
  readonly fileName: string
  /** Why its bytes will never be here. */
  readonly unavailableReason?: string | null
}

const listed = Type.Object({
  id: Type.String({ format: 'uuid' }),
  url: Type.Union([Type.String({ format: 'uri' }), Type.Null()]),
  contentType: Type.String(),
  size: Type.Union([Type.Integer(), Type.Null()]),
  fileName: Type.String(),
  unavailableReason: Type.Union([Type.String(), Type.Null()], {
    description:
      'Why it has no url and never will: GONE, TOO_LARGE, REFUSED or GIVEN_UP; more words may follow. Null for a file that is here or may still come.',
  }),
})

/** Stored files, each spoken with an address that is signed for each answer. */
export const fileUrls = (o: Pick<Common, 'doc'> = {}): Field<readonly ListedFile[]> => ({
  ...field<readonly ListedFile[]>(o, {
    stored: 'jsonb',
    schema: Type.Array(listed),
    writer: 'json',
    toWire: (files) => {
      if (files.length > 0) throw new Error('the address of a file is signed as its record is read')
      return []
    },
    fromWire: () => {
      throw new InvalidValue('cannot be given')
    },
  }),
  file: 'each',
})
