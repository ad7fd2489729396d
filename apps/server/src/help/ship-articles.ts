import type { ArticleCategory } from '@cultivatd/domain/help/article-category'
import { articleText } from '@cultivatd/domain/help/article-text'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { harvest } from './articles/harvest.ts'
import { packages } from './articles/packages.ts'
import { plants } from './articles/plants.ts'
import { rounds } from './articles/rounds.ts'
import { stock } from './articles/stock.ts'

/** All articles that come with the product. */
export const shippedArticles = [...rounds, ...plants, ...harvest, ...packages, ...stock]

export const shippedCategories: readonly ArticleCategory[] = [
  { id: 'shipped-rounds', name: 'Daily rounds' },
  { id: 'shipped-plants', name: 'Rooms and plants' },
  { id: 'shipped-harvest', name: 'Harvest and dry' },
  { id: 'shipped-packages', name: 'Packaging' },
  { id: 'shipped-stock', name: 'Catalogue and stock' },
]

/**
 * Adds the articles of the product that this database never had: one that people changed or deleted stays as they left it.
 * Before their first one the categories are those of the product. Many servers may do it at once.
 */
export async function shipArticles(db: Db): Promise<void> {
  const rows = shippedArticles.map(({ content, ...article }) => ({
    ...article,
    content,
    text: articleText(content),
  }))
  await db.transaction().execute(async (tx) => {
    await sql`
      update article_category set categories = ${jsonb(shippedCategories)}, version = nextval('row_version')
      where categories = '[]' and not exists (select from shipped_article)`.execute(tx)
    await sql`
      with given as (select * from jsonb_to_recordset(${jsonb(rows)})
          as one (id text, name text, "categoryId" text, content jsonb, text text)),
        fresh as (insert into shipped_article (id) select id from given on conflict do nothing returning id)
      insert into article (id, name, category_id, content, text, picture_ids)
      select g.id, g.name, case when c.categories @> jsonb_build_array(jsonb_build_object('id', g."categoryId"))
        then g."categoryId" else '' end, g.content, g.text, '{}'
      from given g join fresh using (id), article_category c
      on conflict do nothing`.execute(tx)
  })
}
