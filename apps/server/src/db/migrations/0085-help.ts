/** The help: articles, their categories, and the pictures in them (DATA-40, DATA-41). */
export const sql = `
create table article (
  id text primary key,
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  name text not null,
  category_id text not null,
  content jsonb not null,
  -- Of the content: what is searched, and the pictures that are kept for it.
  text text not null,
  picture_ids text[] not null,
  -- As they are written, for the beginnings of words, and by their stems, so that 'plants' finds 'plant'.
  words tsvector not null generated always as (
    setweight(to_tsvector('simple', name) || to_tsvector('english', name), 'A')
    || setweight(to_tsvector('simple', text) || to_tsvector('english', text), 'B')) stored
);
create index article_words on article using gin (words);
create index article_pictures on article using gin (picture_ids);
call feed_changes_of('article', 'article');

-- One record: who orders them orders all of them.
create table article_category (
  id text primary key check (id = 'categories'),
  facility_id text generated always as (null::text) stored,
  version bigint not null default nextval('row_version'),
  categories jsonb not null
);
insert into article_category (id, categories) values ('categories', '[]');
call feed_changes_of('article_category', 'article-category');

-- A picture goes a day after no article has it (HELP-09).
create table article_picture (
  file_id text primary key references file (id) on delete cascade,
  saved boolean not null,
  since timestamptz not null
);

-- Articles that came with the product: each comes once, also when it was deleted.
create table shipped_article (id text primary key);
`
