import { sentences } from '../../words/sentences.ts'

export const textsSentences = sentences(
  {
    texts: {
      title: 'Texts',
      nothing: 'No texts yet.',
      textTo: (name: string) => `Text ${name}`,
      unknown: 'Unknown number',
      last: (when: string) => `last text ${when}`,
    },
  },
  {
    texts: {
      title: 'Mensajes',
      nothing: 'Todavía no hay mensajes.',
      textTo: (name) => `Escribir a ${name}`,
      unknown: 'Número desconocido',
      last: (when) => `último mensaje ${when}`,
    },
  },
)
