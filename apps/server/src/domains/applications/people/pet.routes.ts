import { confirmation } from '../../../kit/confirmation.ts'
import { onBothDoors } from '../../../kit/http/both-doors.ts'
import { route } from '../../../kit/http/route.ts'
import { createdOnce } from '../../../kit/idempotency.ts'
import { ok } from '../../../kit/reply.ts'
import { present } from '../../../kit/resource.ts'
import { HouseholdLocked, newPet, pet, petChange } from '../../households/index.ts'
import { addApplicationPet, changeApplicationPet, removeApplicationPet } from './pets.ts'

const path = '/applications/{applicationId}/pets/{petId}'
const problems = [HouseholdLocked]

export const petRoutes = [
  ...onBothDoors((audience) =>
    route({
      method: 'POST',
      path: '/applications/{applicationId}/pets',
      audience,
      summary: 'Add a pet',
      body: newPet,
      returns: { 201: pet.schema, 200: pet.schema },
      problems,
      handle: async (ctx, { params: { applicationId }, body }) => {
        const result = await addApplicationPet(ctx, applicationId, body)
        return createdOnce(present(pet, result.row), result)
      },
    }),
  ),
  ...onBothDoors((audience) =>
    route({
      method: 'PUT',
      path,
      audience,
      summary: 'Change a pet: what is missing stays, null clears',
      body: petChange,
      returns: { 200: pet.schema },
      problems,
      handle: async (ctx, { params: { applicationId, petId }, body }) =>
        ok(present(pet, await changeApplicationPet(ctx, applicationId, petId, body))),
    }),
  ),
  ...onBothDoors((audience) =>
    route({
      method: 'DELETE',
      path,
      audience,
      summary: 'Remove a pet',
      returns: { 200: confirmation },
      problems,
      handle: async (ctx, { params: { applicationId, petId } }) => {
        await removeApplicationPet(ctx, applicationId, petId)
        return ok({ message: `Pet ${petId} is removed` })
      },
    }),
  ),
]
