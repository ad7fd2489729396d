/** The plants that were cut into a harvest are found among years of operations. */
export const sql = `
create index operation_cut on operation (facility_id, lower(payload ->> 'name'))
  where kind in ('plant.harvest', 'plant.manicure');
`
