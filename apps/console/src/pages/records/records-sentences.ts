import { manyEn, manyEs } from '../../words/many.ts'
import { sentences } from '../../words/sentences.ts'

export const recordsSentences = sentences(
  {
    records: {
      filter: 'Show some of them',
      nothing: 'Nothing here',
      nothingLead: 'Choose another view, or another property.',
      download: 'Download CSV',
      downloaded: (count: number) => `${manyEn(count, 'row', 'rows')} in the file.`,
      downloadedMost: (count: number, total: number) =>
        `The first ${count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} are in the file. Narrow the list for the others.`,
      columns: 'Columns',
      columnsLead: 'What the list shows, on this device.',
      done: 'Done',
      save: 'Save',
      sort: 'Sort by',
      up: (title: string) => `${title} ↑`,
      down: (title: string) => `${title} ↓`,
      parts: 'Parts of the page',
      overview: 'Overview',
      newestOnly: (count: number) => `No more than the newest ${count} are shown here.`,
    },
  },
  {
    records: {
      filter: 'Mostrar algunos',
      nothing: 'Aquí no hay nada',
      nothingLead: 'Elija otra vista u otra propiedad.',
      download: 'Descargar CSV',
      downloaded: (count) => `${manyEs(count, 'fila', 'filas')} en el archivo.`,
      downloadedMost: (count, total) =>
        `El archivo tiene los primeros ${count.toLocaleString('es-US')} de ${total.toLocaleString('es-US')}. Acote la lista para los demás.`,
      columns: 'Columnas',
      columnsLead: 'Lo que muestra la lista, en este dispositivo.',
      done: 'Listo',
      save: 'Guardar',
      sort: 'Ordenar por',
      up: (title) => `${title} ↑`,
      down: (title) => `${title} ↓`,
      parts: 'Partes de la página',
      overview: 'Resumen',
      newestOnly: (count) => `Aquí no se muestran más que los ${count} más recientes.`,
    },
  },
)
