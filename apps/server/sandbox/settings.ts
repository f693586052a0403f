import type { Home } from './home.ts'

type Places = { readonly url: string; readonly port: number; readonly databaseUrl: string; readonly carrierUrl: string }

/** What an operator would set, for a sandbox that lives in this folder. */
export const settingsOf = (
  { secrets, files }: Home,
  { url, port, databaseUrl, carrierUrl }: Places,
): Record<string, string> => ({
  GATELODGE_MODE: 'sandbox',
  GATELODGE_DATABASE_URL: databaseUrl,
  GATELODGE_KEY_PEPPER: secrets.pepper,
  GATELODGE_SEAL_KEYS: secrets.sealKeys,
  GATELODGE_PUBLIC_URL: url,
  GATELODGE_PORT: String(port),
  GATELODGE_FILE_FOLDER: files,
  GATELODGE_CARRIER: 'simulator',
  GATELODGE_CARRIER_URL: carrierUrl,
  GATELODGE_TWILIO_ACCOUNT_SID: secrets.accountSid,
  GATELODGE_TWILIO_AUTH_TOKENS: secrets.authToken,
})
