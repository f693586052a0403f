export { HouseholdLedger } from './household-ledger.tsx'
