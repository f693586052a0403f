import type { InputOf } from '../../../kit/input.ts'
import { BadRequest } from '../../../kit/problems.ts'
import type { AcceptedType, newTemplate } from './requirement-template.resource.ts'

export const acceptedTypes = (given: InputOf<typeof newTemplate>['documentTypes']): AcceptedType[] =>
  given.map(({ documentTypeId, isMandatory }) => ({ documentTypeId, isMandatory: isMandatory ? 'true' : 'false' }))

/** Throws when a type is named twice, or ALL has nothing to ask for. */
export function checkAccepted(accepted: readonly AcceptedType[], matchRule: string) {
  const ids = accepted.map(({ documentTypeId }) => documentTypeId)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw new BadRequest(`documentTypes must name each type once; ${twice} is there twice`)
  if (matchRule === 'ALL' && !accepted.some(({ isMandatory }) => isMandatory === 'true'))
    throw new BadRequest('documentTypes must have at least one with isMandatory true when matchRule is ALL')
}
