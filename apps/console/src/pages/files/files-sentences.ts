import { sentences } from '../../words/sentences.ts'

export const filesSentences = sentences(
  {
    files: {
      file: 'File',
      hint: 'PDF, JPEG, PNG or GIF, at most 25 MB.',
      tooLarge: 'It is larger than 25 MB.',
    },
  },
  {
    files: {
      file: 'Archivo',
      hint: 'PDF, JPEG, PNG o GIF, 25 MB como máximo.',
      tooLarge: 'Pesa más de 25 MB.',
    },
  },
)
