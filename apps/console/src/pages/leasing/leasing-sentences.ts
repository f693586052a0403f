import { sentences } from '../../words/sentences.ts'

export const leasingSentences = sentences(
  {
    leasing: {
      application: 'Application',
      facts: 'At a glance',
      applicants: 'Applicants',
      unit: 'Unit',
      wished: 'Wished',
      nothingWished: 'Nothing was said',
      approved: 'Approved',
      makeLease: 'Make a lease',
      leaseMade: 'The lease is drafted.',
      hasLease: (word: string) => `There is a lease: ${word.toLowerCase()}.`,
      notNow: 'No lease can be made now: somebody changed the application.',
      start: 'First day',
      months: 'Months',
      end: 'Last day',
      rent: 'Rent a month, in dollars',
      deposit: 'Deposit, in dollars',
    },
  },
  {
    leasing: {
      application: 'Solicitud',
      facts: 'De un vistazo',
      applicants: 'Solicitantes',
      unit: 'Unidad',
      wished: 'Deseado',
      nothingWished: 'No se dijo nada',
      approved: 'Aprobada',
      makeLease: 'Hacer un contrato',
      leaseMade: 'El contrato está en borrador.',
      hasLease: (word) => `Hay un contrato: ${word.toLowerCase()}.`,
      notNow: 'Ahora no se puede hacer un contrato: alguien cambió la solicitud.',
      start: 'Primer día',
      months: 'Meses',
      end: 'Último día',
      rent: 'Alquiler al mes, en dólares',
      deposit: 'Depósito, en dólares',
    },
  },
)
