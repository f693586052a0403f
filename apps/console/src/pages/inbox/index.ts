export { NewTextDialog } from './new-text-dialog.tsx'
export { ThreadPanel } from './thread-panel.tsx'
