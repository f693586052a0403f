import type { Integration } from '@gatelodge/backoffice'
import { useState } from 'react'
import { mayEverywhere, useMe } from '../../api/me.ts'
import { usePropertyName } from '../../api/property-names.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { FactList } from '../../kit/fact-list.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { mayLookAfter } from './may-look-after.ts'
import css from './partner-page.module.css'
import { partnerSentences } from './partner-sentences.ts'
import { PartnerSettingsDialog } from './partner-settings-dialog.tsx'
import { partnersSentences } from './partners-sentences.ts'

/** What a partner may do, and where. */
export function PartnerSettings({ partner }: { readonly partner: Integration }) {
  const { partners, partnerForm: say } = useWords(partnersSentences)
  const { keys } = useWords(partnerSentences)
  const { day } = useFormat()
  const me = useMe()
  const [isChanging, setChanging] = useState(false)
  const { name, kind, capabilities, propertyIds, contactEmail, transactionCodes, createdAt } = partner
  const nameOf = usePropertyName()
  const mayChange = mayLookAfter(me, partner, 'integrations:update')
  return (
    <>
      <div className={css.above}>
        <p>{mayChange || !mayEverywhere(me, 'integrations:update') ? say.settingsLead : keys.administrator}</p>
        {mayChange && <Button onClick={() => setChanging(true)}>{say.change}</Button>}
      </div>
      <Card title={say.settings}>
        <FactList
          facts={[
            [partners.name, name],
            [partners.kind, partners.kinds[kind] ?? kind],
            [say.contact, contactEmail ?? say.noContact],
            [
              say.capabilities,
              capabilities.length === 0
                ? say.noCapability
                : capabilities.map((word) => say.capabilityNames[word] ?? word).join(', '),
            ],
            [
              partners.properties,
              propertyIds === null ? partners.everywhere : propertyIds.map((id) => nameOf(id) ?? id).join(', '),
            ],
            [say.codes, transactionCodes === null ? say.everyCode : transactionCodes.join(', ') || say.noCode],
            [say.bypass, partner.bypassUnitAvailability ? say.mayBypass : say.mayNotBypass],
            [say.source, kind === 'ils' && partner.referralSource],
            [partners.created, day(createdAt)],
          ]}
        />
      </Card>
      {isChanging && <PartnerSettingsDialog partner={partner} close={() => setChanging(false)} />}
    </>
  )
}
