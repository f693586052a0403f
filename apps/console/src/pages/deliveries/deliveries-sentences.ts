import { manyEn, manyEs } from '../../words/many.ts'
import { sentences, table } from '../../words/sentences.ts'

/** Some seconds, minutes or hours. */
const lasting = (
  seconds: number,
  many: typeof manyEn,
  ...[second, minute, hour]: readonly [string, string, string]
) => {
  if (seconds < 100) return many(seconds, second, `${second}s`)
  if (seconds < 6_000) return many(Math.round(seconds / 60), minute, `${minute}s`)
  return many(Math.round(seconds / 3600), hour, `${hour}s`)
}

export const deliveriesSentences = sentences(
  {
    deliveryStates: {
      titles: {
        made: 'Made',
        kind: 'Event',
        state: 'State',
        attempts: 'Attempts',
        answer: 'What came of it',
        property: 'Property',
      },
      states: table({
        PENDING: 'Waiting',
        DELIVERED: 'Delivered',
        REJECTED: 'Refused',
        EXHAUSTED: 'Given up',
      }),
      retryAt: (moment: string) => `Next attempt ${moment}`,
      waits: table({
        PAUSED: 'Until its endpoint is resumed',
        ENDPOINT: 'Its endpoint fails, and gets one delivery at a time',
        TURN: 'For its turn',
      }),
      held: table({
        'integration suspended': 'The partner is suspended',
        'property out of reach': 'The partner may not touch this property any more',
        'capability missing': 'The partner is not onboarded for this event any more',
        'replay stopped': 'The replay that it is part of is stopped',
      }),
      answered: (status: number) => `Answered ${status}`,
    },
    deliveries: {
      title: 'Deliveries',
      views: { all: 'All', waiting: 'Waiting', delivered: 'Delivered', rejected: 'Refused', exhausted: 'Given up' },
      partner: 'Partner',
      endpoint: 'Endpoint',
      next: 'Next attempt',
      lastDay: 'The last 24 hours',
      figures: { delivered: 'Delivered', pending: 'Waiting', rejected: 'Refused', exhausted: 'Given up' },
      byHour: 'By hour',
      hour: (at: string, delivered: number, others: number) =>
        `From ${at}: ${delivered} delivered, ${others} waiting, refused or given up`,
      now: 'now',
      narrow: { partner: 'Of which partner', endpoint: 'To which endpoint', kind: 'Of which event' },
      anyPartner: 'All partners',
      anyEndpoint: 'All endpoints',
      anyKind: 'All events',
      onlyHour: (at: string) => `The hour from ${at}`,
      notOnlyHour: 'All hours',
      onlyReplay: 'Of one replay',
      notOnlyReplay: 'Not of one replay only',
      replays: 'Replays',
      replay: 'Replay these',
    },
    replay: {
      title: 'Replay what is shown',
      lead: 'Receivers get the same events again, under the same eventId. What is on its way is left alone.',
      nothing: 'There is nothing to replay.',
      mayNot: 'Nothing can be sent: the partner is suspended, or does not reach the property.',
      preview: (count: number, endpoints: number) =>
        `${manyEn(count, 'delivery', 'deliveries')} to ${manyEn(endpoints, 'address', 'addresses')}.`,
      takes: (seconds: number) => `That takes about ${lasting(seconds, manyEn, 'second', 'minute', 'hour')}.`,
      rate: 'How fast',
      perSecond: (rate: number) => `${rate.toLocaleString('en-US')} a second`,
      go: (count: number) => (count === 0 ? 'Replay' : `Replay ${manyEn(count, 'delivery', 'deliveries')}`),
      begun: 'The replay has begun.',
    },
  },
  {
    deliveryStates: {
      titles: {
        made: 'Creada',
        kind: 'Evento',
        state: 'Estado',
        attempts: 'Intentos',
        answer: 'Qué resultó',
        property: 'Propiedad',
      },
      states: table({
        PENDING: 'En espera',
        DELIVERED: 'Entregada',
        REJECTED: 'No aceptada',
        EXHAUSTED: 'Sin más intentos',
      }),
      retryAt: (moment) => `Próximo intento: ${moment}`,
      waits: table({
        PAUSED: 'A que se reanude su destino',
        ENDPOINT: 'Su destino falla y recibe una entrega a la vez',
        TURN: 'Su turno',
      }),
      held: table({
        'integration suspended': 'La empresa asociada está suspendida',
        'property out of reach': 'La empresa asociada ya no tiene acceso a esta propiedad',
        'capability missing': 'La empresa asociada ya no está habilitada para este evento',
        'replay stopped': 'La repetición de la que es parte está detenida',
      }),
      answered: (status) => `Respondió ${status}`,
    },
    deliveries: {
      title: 'Entregas',
      views: {
        all: 'Todas',
        waiting: 'En espera',
        delivered: 'Entregadas',
        rejected: 'No aceptadas',
        exhausted: 'Sin más intentos',
      },
      partner: 'Empresa asociada',
      endpoint: 'Destino',
      next: 'Próximo intento',
      lastDay: 'Las últimas 24 horas',
      figures: {
        delivered: 'Entregadas',
        pending: 'En espera',
        rejected: 'No aceptadas',
        exhausted: 'Sin más intentos',
      },
      byHour: 'Por hora',
      hour: (at, delivered, others) =>
        `Desde ${at}: ${manyEs(delivered, 'entregada', 'entregadas')}; en espera, no aceptadas o sin más intentos: ${others}`,
      now: 'ahora',
      narrow: { partner: 'De qué empresa', endpoint: 'A qué destino', kind: 'De qué evento' },
      anyPartner: 'Todas las empresas',
      anyEndpoint: 'Todos los destinos',
      anyKind: 'Todos los eventos',
      onlyHour: (at) => `La hora desde ${at}`,
      notOnlyHour: 'Todas las horas',
      onlyReplay: 'De una repetición',
      notOnlyReplay: 'No solo de una repetición',
      replays: 'Repeticiones',
      replay: 'Repetir estas',
    },
    replay: {
      title: 'Repetir lo que se muestra',
      lead: 'Los destinos reciben otra vez los mismos eventos, con el mismo eventId. Lo que está en camino no se toca.',
      nothing: 'No hay nada que repetir.',
      mayNot: 'No se puede enviar nada: la empresa asociada está suspendida o no tiene acceso a la propiedad.',
      preview: (count, endpoints) =>
        `${manyEs(count, 'entrega', 'entregas')} a ${manyEs(endpoints, 'dirección', 'direcciones')}.`,
      takes: (seconds) => `Tarda más o menos ${lasting(seconds, manyEs, 'segundo', 'minuto', 'hora')}.`,
      rate: 'A qué ritmo',
      perSecond: (rate) => `${rate.toLocaleString('es-US')} por segundo`,
      go: (count) => (count === 0 ? 'Repetir' : `Repetir ${manyEs(count, 'entrega', 'entregas')}`),
      begun: 'La repetición empezó.',
    },
  },
)
