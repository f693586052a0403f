import type { UpdateUnitRequest } from '@gatelodge/backoffice'
import { happened } from '../../api/acts.ts'
import { call } from '../../api/call.ts'

export async function correctUnit(id: string, changes: UpdateUnitRequest) {
  await call((client) => client.units.update(id, changes))
  await happened('unitCorrected')
}
