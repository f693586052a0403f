import { createLink } from '@tanstack/react-router'
import { ButtonLink } from './button-link.tsx'

/** Leads to another page of the console, and looks like what acts. */
export const PageButton = createLink(ButtonLink)
