export { RequirementPanel } from './requirement-panel.tsx'
