// The texts of error codes: reports carry the code and seldom its text.

const TEXTS: Readonly<Record<string, string>> = {
  '30001': 'the queue of the sending number is full',
  '30002': 'the account was suspended after the text was accepted',
  '30003': 'the phone cannot be reached: switched off or out of coverage',
  '30004': 'the text was blocked by the recipient or their carrier',
  '30005': 'the number is unknown or no longer in service',
  '30006': 'the number is a landline or its carrier cannot be reached',
  '30007': 'the text was filtered by the carrier',
  '30008': 'the carrier gave no reason',
  '30010': 'the price of the text is above the allowed maximum',
  '30034': 'the sending number is not registered for application traffic',
}

export const deliveryErrorText = (code: string | undefined) =>
  code === undefined ? undefined : (TEXTS[code] ?? 'see the error list of Twilio')
