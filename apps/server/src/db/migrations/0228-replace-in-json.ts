/** Takes a text out of what JSON says; keys, numbers and literals stay, so that it is JSON still, whatever somebody is called. */
export const sql = `
create function replace_in_json(value jsonb, pattern text, replacement text) returns jsonb language plpgsql immutable as $$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(regexp_replace(value #>> '{}', pattern, replacement, 'g'))
    when 'array' then (
      select coalesce(jsonb_agg(replace_in_json(one, pattern, replacement) order by place), '[]')
      from jsonb_array_elements(value) with ordinality as a (one, place))
    when 'object' then (
      select coalesce(jsonb_object_agg(name, replace_in_json(one, pattern, replacement)), '{}')
      from jsonb_each(value) as o (name, one))
    else value
  end;
end $$;
`
