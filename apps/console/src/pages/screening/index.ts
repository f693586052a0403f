export { AssignUnit } from './assign-unit.tsx'
export { type Reason, ReasonFields } from './reason-fields.tsx'
export { ReviewPanel } from './review-panel.tsx'
