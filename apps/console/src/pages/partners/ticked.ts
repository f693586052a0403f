/** The words that are ticked in a form, of boxes that are called by a group and a word. */
export const tickedIn = (form: FormData, group: string): string[] =>
  [...form.keys()].flatMap((name) => (name.startsWith(`${group}:`) ? name.slice(group.length + 1) : []))
