/** What went into processing jobs and came out of them, as it was recorded here: Metrc names neither (decision 098). */
export const sql = `
-- One row for each package of a confirmed operation. A job is known by its name, by which Metrc tells of which one a package is.
create table processing_job_part (
  facility_id text not null,
  job text not null,
  side text not null check (side in ('in', 'out')),
  label text not null,
  version bigint not null default nextval('row_version'),
  item_name text not null,
  quantity double precision not null,
  unit text not null,
  day text not null,
  id text generated always as (facility_id || ' ' || job || ' ' || side || ' ' || label) stored,
  primary key (facility_id, job, side, label)
);
call feed_changes_of('processing_job_part', 'processing-job-part');
`
