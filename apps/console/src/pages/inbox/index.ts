export { ThreadPanel } from './thread-panel.tsx'
