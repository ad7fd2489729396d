/** Rules of states that hold or do not have yes or no for it, where they had 1 or nothing. */
export const sql = `
update organisation set version = nextval('row_version'), state_rules = (
  select coalesce(jsonb_object_agg(state, (
    select coalesce(jsonb_object_agg(name, case
      when name in ('batchIsTag', 'oneStrain') then
        rule || jsonb_build_object('value', coalesce(rule ->> 'value', '0') not in ('0', 'false'))
      else rule end), '{}')
    from jsonb_each(rules) as each_rule (name, rule))), '{}')
  from jsonb_each(state_rules) as each_state (state, rules))
where state_rules <> '{}';
`
