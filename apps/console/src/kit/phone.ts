/** (206) 555-0141 for what is stored as ten digits; anything else as it is. */
export const spokenPhone = (text: string) => text.replace(/^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
