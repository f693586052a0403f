/** Proof of income ×2, Identification: each applicant owes their own. */
export const counted = (names: readonly string[]) =>
  [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => (all.length > 1 ? `${name} ×${all.length}` : name))
    .join(', ')
