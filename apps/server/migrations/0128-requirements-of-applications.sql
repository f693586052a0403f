-- Requirements with how their application stands and whose it is: what an application owes that has ended is waited for no longer.
create view requirements_of_applications with (security_invoker = true) as
select n.organization_id, n.id, n.property_id, n.application_id, n.customer_id, n.requirement_template_id, n.position, n.name, n.description,
  n.status, n.is_mandatory, n.min_documents, n.match_rule, n.unreviewed_since, n.created_at, n.updated_at,
  a.status as application_status, h.name as household_name
from requirements n
left join applications a on a.organization_id = n.organization_id and a.id = n.application_id
left join households h on h.organization_id = n.organization_id and h.id = a.household_id;
grant select on requirements_of_applications to gatelodge_app;
