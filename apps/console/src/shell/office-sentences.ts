import { sentences } from '../words/sentences.ts'

export const officeSentences = sentences(
  { office: { title: 'Integrations', partners: 'Partners', deliveries: 'Deliveries', events: 'Events' } },
  { office: { title: 'Integraciones', partners: 'Empresas asociadas', deliveries: 'Entregas', events: 'Eventos' } },
)
