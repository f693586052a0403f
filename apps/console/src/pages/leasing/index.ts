export { ApprovedPanel } from './approved-panel.tsx'
export { CancelLeaseDialog } from './cancel-lease-dialog.tsx'
