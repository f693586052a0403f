import type { Scope, Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'
import { listApplicants } from '../../households/index.ts'
import { activeTemplates, insertAccepted, insertRequirements, type StoredTemplate } from './requirement.queries.ts'
import type { AcceptedType } from './requirement-template.resource.ts'

export type RequirementsFor = { readonly applicationId: string; readonly propertyId: string }

/** Adds what the property asks for now and the application does not owe yet. What it owes already stays as it was asked for. */
export async function makeRequirements(
  tx: Tx,
  scope: Scope,
  { applicationId, propertyId }: RequirementsFor,
): Promise<void> {
  const templates = await activeTemplates(tx, scope, propertyId)
  if (templates.length === 0) return
  const applicants = await listApplicants(tx, scope, applicationId)
  const mine = { organization_id: scope.organizationId, property_id: propertyId, application_id: applicationId }
  const owed = templates.flatMap((template) => debtors(template, applicants).map((debtor) => ({ template, debtor })))
  if (owed.length === 0) return
  const made = await insertRequirements(
    tx,
    owed.map(({ template, debtor }, position) => ({
      ...mine,
      id: newId(),
      customer_id: debtor,
      requirement_template_id: template.id,
      position,
      name: template.name,
      description: template.description,
      is_mandatory: template.is_mandatory,
      min_documents: template.min_documents,
      match_rule: template.match_rule,
    })),
  )
  const accepted = made.flatMap(({ id, requirement_template_id }) =>
    typesOf(templates.find((template) => template.id === requirement_template_id)).map((type, position) => ({
      organization_id: scope.organizationId,
      requirement_id: id,
      document_type_id: type.documentTypeId,
      position,
      is_mandatory: type.isMandatory === 'true',
    })),
  )
  if (accepted.length > 0) await insertAccepted(tx, accepted)
}

type Applicant = { readonly id: string; readonly applicant_type: string | null }

/** Who owes it: null is the application as a whole. */
function debtors({ applies_to }: StoredTemplate, applicants: readonly Applicant[]): (string | null)[] {
  if (applies_to === 'APPLICATION') return [null]
  return applicants
    .filter(({ applicant_type }) => applies_to === 'APPLICANT' || applicant_type !== 'MINOR')
    .map(({ id }) => id)
}

const typesOf = (template: StoredTemplate | undefined) =>
  (template?.document_types ?? []) as unknown as readonly AcceptedType[]
