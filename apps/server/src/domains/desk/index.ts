// The index of desk: what staff see at once, from the records of many domains. It owns none and changes nothing.
import type { Domain } from '../../kit/domain.ts'
import { deskRoutes } from './desk.routes.ts'

export const desk: Domain = { name: 'desk', resources: [], routes: deskRoutes }
