import type { Thread } from './thread.queries.ts'

/** Words in braces that a saved reply may have. */
export const BLANKS = ['firstName', 'lastName', 'household', 'unit', 'property'] as const

const BLANK = new RegExp(`\\{(${BLANKS.join('|')})\\}`, 'g')

/** A saved reply for this conversation. What is not known stays in braces, for the writer to see. */
export function fillIn(content: string, { recipient, household, unit, property }: Thread): string {
  const known: Readonly<Record<string, string | null | undefined>> = {
    firstName: recipient.firstName,
    lastName: recipient.lastName,
    household: household?.name,
    unit: unit?.number,
    property: property.name,
  }
  return content.replace(BLANK, (whole, name: string) => known[name] || whole)
}

/** The first word in braces that nobody has filled in. */
export const blankIn = (text: string): string | undefined => text.match(BLANK)?.[0]
