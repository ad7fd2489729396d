/** What Metrc knows of the lab results of a package, as it was last asked; and by what of a package that may have moved. */
export const sql = `
-- Beside the record: to read it there costs a walk through the whole record. null where Metrc can have no results.
alter table package add column lab_mark text generated always as (
  case when coalesce(metrc ->> 'LabTestingState', '') not in ('', 'NotSubmitted', 'NotRequired') then
    (metrc ->> 'LabTestingState') || chr(31) || coalesce(metrc ->> 'LabTestingStateDate', '')
    || chr(31) || coalesce(metrc ->> 'LabTestingRecordedDate', '')
    || chr(31) || coalesce(metrc ->> 'LabTestResultExpirationDateTime', '') end) stored;
create index package_tested on package (facility_id, id) where lab_mark is not null and gone_at is null and is_open;

create table package_lab_result (
  facility_id text not null,
  -- of the package
  id text not null,
  version bigint not null default nextval('row_version'),
  -- the rows as Metrc sent them, when it last answered
  metrc jsonb not null default '[]',
  read_at timestamptz,
  -- when it was asked last, how the package was then, and why there was no answer
  asked_at timestamptz not null,
  mark text,
  modified timestamptz,
  gap text check (gap in ('closed', 'failed')),
  error text,
  check ((gap is null) = (error is null)),
  primary key (facility_id, id)
);
call feed_changes_of('package_lab_result', 'package-lab-result');
`
