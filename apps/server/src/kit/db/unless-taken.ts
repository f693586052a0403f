const UNIQUE_VIOLATION = '23505'

/** For `catch` of a statement that stores: `refusal` in place of the database's own when another row has the value already. */
export const unlessTaken =
  (refusal: () => Error) =>
  (error: { readonly code?: string }): never => {
    throw error.code === UNIQUE_VIOLATION ? refusal() : error
  }
