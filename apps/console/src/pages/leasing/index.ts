export { ApprovedPanel } from './approved-panel.tsx'
