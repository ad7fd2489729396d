/** Samples that were brought to laboratories, and what these found (DATA-37, DATA-38). '' is what was not said. */
export const sql = `
create table lab_test (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  name text not null,
  type text not null,
  "strainId" text not null,
  sample text not null,
  "totalWeight" double precision not null,
  "weightDelivered" double precision not null,
  unit text not null,
  "facilityOriginatedId" text not null,
  "testingFacilityId" text not null,
  "delivereeId" text not null,
  "transportVehicleId" text not null,
  "dateDepartedFromFacility" text not null,
  "dateDelivered" text not null,
  "resultsExpected" text not null,
  "milesDriven" double precision not null,
  "inProgress" boolean not null default true,
  results jsonb,
  -- LAB-08, LAB-09: what has results is completed, and nothing else is.
  check ("inProgress" = (results is null))
);
create index lab_test_laboratory on lab_test ("testingFacilityId");
call feed_changes_of('lab_test', 'lab-test');
`
