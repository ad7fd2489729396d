import type { Article, ArticleForm, ArticleLine, FoundArticle } from '@cultivatd/domain/help/article'
import type { ArticleCategories, ArticleCategory } from '@cultivatd/domain/help/article-category'
import { articleText, excerptOf, picturesIn, searchedWords } from '@cultivatd/domain/help/article-text'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { only } from '../db/only.ts'

/** The articles by name, without their text; `ids` limits them. */
export async function articleLines(db: Db, ids: readonly string[] | null = null): Promise<ArticleLine[]> {
  const { rows } = await sql<ArticleLine>`
    select id, version, name, category_id as "categoryId" from article
    where ${only(ids, 'id')} order by lower(name), id`.execute(db)
  return rows
}

export async function articleById(db: Db, id: string): Promise<Article | undefined> {
  const { rows } = await sql<Article>`
    select id, version, name, category_id as "categoryId", content from article where id = ${id}`.execute(db)
  return rows[0]
}

/** One that stays as it is until the transaction ends. */
export async function lockedArticle(tx: Db, id: string): Promise<Article | undefined> {
  await sql`select from article where id = ${id} for update`.execute(tx)
  return articleById(tx, id)
}

/** Adds an article, or changes it and gives it a new version. */
export async function saveArticle(tx: Db, id: string, { name, categoryId, content }: ArticleForm): Promise<void> {
  await sql`
    insert into article (id, name, category_id, content, text, picture_ids)
    values (${id}, ${name}, ${categoryId}, ${jsonb(content)}, ${articleText(content)}, ${picturesIn(content)}::text[])
    on conflict (id) do update set name = excluded.name, category_id = excluded.category_id, content = excluded.content,
      text = excluded.text, picture_ids = excluded.picture_ids, version = nextval('row_version')`.execute(tx)
}

export async function removeArticle(tx: Db, id: string): Promise<void> {
  await sql`delete from article where id = ${id}`.execute(tx)
}

export async function articleCategories(db: Db): Promise<ArticleCategories> {
  const { rows } = await sql<ArticleCategories>`select id, version, categories from article_category`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The row of article_category is gone')
  return row
}

/** They stay as they are until the transaction ends. */
export async function lockedCategories(tx: Db): Promise<ArticleCategories> {
  await sql`select from article_category for update`.execute(tx)
  return articleCategories(tx)
}

/** An article whose category was taken away. */
export interface LooseArticle {
  id: string
  name: string
  /** The category that it was in. */
  categoryId: string
  /** Before and after. */
  versions: readonly [number, number]
}

/** Articles of a category that is left out are in none from then on; answers which. */
export async function saveCategories(tx: Db, categories: readonly ArticleCategory[]): Promise<LooseArticle[]> {
  await sql`
    update article_category set categories = ${jsonb(categories)}, version = nextval('row_version')`.execute(tx)
  const { rows } = await sql<LooseArticle>`
    with loose as (
      select id, category_id, version from article
      where category_id <> '' and category_id <> all (${categories.map(({ id }) => id)}::text[]) for update)
    update article a set category_id = '', version = nextval('row_version') from loose where a.id = loose.id
    returning a.id, a.name, loose.category_id as "categoryId", jsonb_build_array(loose.version, a.version) as versions`.execute(
    tx,
  )
  return rows
}

const mostFound = 30
/** To rank an article takes the database as long as to find it: of a word that every article has only these are ranked, and those with it in their title first. */
const mostRanked = 100

/** Each word by its beginning as it is written, or by its stem. */
const queryOf = (words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`(to_tsquery('simple', ${`${word}:*`}) || plainto_tsquery('english', ${word}))`),
    sql` && `,
  )

/** How many of the words a title has. */
const inTitle = (words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`(position(${word} in lower(name)) > 0)::int`),
    sql` + `,
  )

/** The articles in whose title or text all the words are, the best first; titles count more. */
export async function searchArticles(db: Db, text: string): Promise<FoundArticle[]> {
  const words = searchedWords(text)
  if (words.length === 0) return []
  const { rows } = await sql<{ id: string; name: string; text: string }>`
    with candidate as (
      select id, name, words from article where words @@ (${queryOf(words)})
      order by ${inTitle(words)} desc, name, id limit ${mostRanked}),
    found as (
      select id, name, ts_rank(words, to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' | ')})) as rank
      from candidate order by rank desc, name, id limit ${mostFound})
    select found.id, found.name, left(a.text, 20000) as text from found join article a using (id)
    order by rank desc, found.name, found.id`.execute(db)
  return rows.map(({ id, name, text: whole }) => ({ id, name, excerpt: excerptOf(whole, words) }))
}
