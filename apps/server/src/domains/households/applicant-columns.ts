import type { Given } from '../../kit/input.ts'
import type { applicantChange } from './customer.resource.ts'

type Change = Given<typeof applicantChange>

/** What was said of a person, by column; the number and the place in the household are stored in ways of their own. */
export const columnsOf = (given: Change) => ({
  middle_name: given.middleName,
  email: given.email,
  phone: given.phone,
  birth_date: given.birthDate === undefined ? given.dob : given.birthDate,
  current_address: given.currentAddress && JSON.stringify(given.currentAddress),
  monthly_income_amount: given.monthlyIncomeAmount,
  employment_information: given.employmentInformation && withoutNumber(given.employmentInformation),
})

const withoutNumber = ({ socialSecurityNumber: _, ...rest }: Readonly<Record<string, unknown>>) => JSON.stringify(rest)
