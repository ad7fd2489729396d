/** What is applied to plants is a product in routes and bodies as it is on the screens: what waits in trays is called so too. */
export const sql = `
update action set asked = jsonb_set(asked, '{body}',
  (asked -> 'body') - 'templateId' || jsonb_build_object('productId', asked -> 'body' -> 'templateId'))
where asked ->> 'act' = '/api/additive/apply' and asked -> 'body' ? 'templateId';
update action set asked = asked || '{"act": "/api/additive/product"}' where asked ->> 'act' = '/api/additive/template';

update repair set body = body - 'templateId' || jsonb_build_object('productId', body -> 'templateId')
where act = '/api/additive/apply' and body ? 'templateId';
update repair set act = '/api/additive/product' where act = '/api/additive/template';
`
