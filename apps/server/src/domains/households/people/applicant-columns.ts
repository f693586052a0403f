import type { InputOf } from '../../../kit/input.ts'
import type { applicantChange } from './customer.resource.ts'

type Change = InputOf<typeof applicantChange>

/** What is given of a person, by column; the social security number and the role in the household are stored separately. */
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
