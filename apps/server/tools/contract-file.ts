import { fileURLToPath } from 'node:url'
import { installationContract, partnerContract, staffContract } from '../src/main/contract.ts'
import { printJson } from './print-json.ts'

const at = (path: string) => fileURLToPath(new URL(`../../../openapi/${path}`, import.meta.url))

/** The contract as this source makes it. */
export const contractPath = at('gatelodge-v1.json')
/** The contract as partners last got it. */
export const releasedPath = at('released-v1.json')

/** The back office's. It has not been released yet. */
export const staffContractFile = () => ({
  path: at('gatelodge-backoffice-v1.json'),
  text: printJson(staffContract()),
})

/** The installation's, likewise. */
export const installationContractFile = () => ({
  path: at('gatelodge-installation-v1.json'),
  text: printJson(installationContract()),
})

export const contractFile = () => ({ path: contractPath, text: printJson(partnerContract()) })
