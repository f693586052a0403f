/** What partners' routes of this domain have in common. */
export const onboarded = { audience: 'partner', availability: 'by request', capability: 'messaging' } as const
