import type { ApplicationFile } from '@gatelodge/backoffice'
import { NotIncluded } from '../../shell/refusal.tsx'
import { TrailList } from '../trail/index.ts'

export const ApplicationHistory = ({ file: { history } }: { readonly file: ApplicationFile }) =>
  history === null ? <NotIncluded /> : <TrailList deeds={history} />
