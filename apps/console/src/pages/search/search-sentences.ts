import { sentences, table } from '../../words/sentences.ts'

export const searchSentences = sentences(
  {
    search: {
      box: 'Name, unit, phone, email or id',
      hint: 'The beginning of a name or of a unit, the first or the last digits of a phone, a whole email address, or any id.',
      results: 'What was found',
      nothing: (typed: string) => `Nothing begins with “${typed}”`,
      nothingLead: 'Try the beginning of a last name, or the last four digits of a phone.',
      nothingElsewhere: (places: string) => `Only what is of ${places} is looked through.`,
      nameless: 'Nobody knows the name',
      request: 'What this request did',
      types: table({
        customer: 'Resident or applicant',
        household: 'Household',
        prospect: 'Prospect',
        unit: 'Unit',
        application: 'Application',
        conversation: 'Conversation',
        workOrder: 'Work order',
      }),
    },
  },
  {
    search: {
      box: 'Nombre, unidad, teléfono, correo o id',
      hint: 'El comienzo de un nombre o de una unidad, los primeros o los últimos números de un teléfono, un correo completo o cualquier id.',
      results: 'Lo que se encontró',
      nothing: (typed) => `Nada empieza con «${typed}»`,
      nothingLead: 'Pruebe el comienzo de un apellido, o los últimos cuatro dígitos de un teléfono.',
      nothingElsewhere: (places) => `Solo se busca en lo que es de ${places}.`,
      nameless: 'Sin nombre conocido',
      request: 'Lo que hizo esta solicitud',
      types: {
        customer: 'Residente o solicitante',
        household: 'Hogar',
        prospect: 'Interesado',
        unit: 'Unidad',
        application: 'Solicitud',
        conversation: 'Conversación',
        workOrder: 'Orden de trabajo',
      },
    },
  },
)
