export { FileField } from './file-field.tsx'
