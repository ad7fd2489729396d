import * as z from 'zod'
import { chosenId, eachOnce, requiredText } from '../field/field.ts'
import type { FieldWords } from '../history/field-changes.ts'
import type { ArticleLine } from './article.ts'
import { unassigned } from './unassigned.ts'

const reserved = 'Choose another name: Unassigned is where articles without a category are'

/** A category as the dialog has it: its place in the list is its place in the help (HELP-05). */
export const ArticleCategory = z.strictObject({
  id: chosenId.refine((id) => id !== unassigned.id, reserved),
  name: requiredText(60).refine((name) => name.toLowerCase() !== unassigned.name.toLowerCase(), reserved),
})
export type ArticleCategory = z.infer<typeof ArticleCategory>

/** All categories, written together (API-41). */
export const ArticleCategoriesForm = z.strictObject({
  categories: z
    .array(ArticleCategory)
    .max(100, 'There can be at most 100 categories')
    .superRefine(eachOnce(({ id }) => id))
    .superRefine(
      eachOnce(
        ({ name }) => name.toLowerCase(),
        ({ name }) => name,
      ),
    ),
})
export type ArticleCategoriesForm = z.infer<typeof ArticleCategoriesForm>

/** They are one record: who orders them orders all of them. */
export const ArticleCategories = z.object({ id: z.string(), version: z.number(), ...ArticleCategoriesForm.shape })
export type ArticleCategories = z.infer<typeof ArticleCategories>

export const articleCategoriesId = 'categories'

export const articleCategoriesForm = ({ categories }: ArticleCategoriesForm): ArticleCategoriesForm => ({ categories })

/** A category with what is in it (DATA-40). */
export const InfoCategory = z.strictObject({
  id: z.string(),
  index: z.number(),
  name: z.string(),
  articles: z.array(z.strictObject({ id: z.string(), name: z.string() })),
})
export type InfoCategory = z.infer<typeof InfoCategory>

/** What the history calls its fields. */
export const articleCategoryWords: FieldWords = {
  categories: { label: 'Categories', rows: { name: { label: 'Name' } } },
}

/** What a change of the categories was to who is told of it: those that are new or are called otherwise (NOTE-11). */
export function categoriesTold(before: readonly ArticleCategory[], after: readonly ArticleCategory[]): string[] {
  const names = new Map(before.map(({ id, name }) => [id, name]))
  return after.flatMap(({ id, name }) => {
    const earlier = names.get(id)
    if (earlier === undefined) return [`added the help category ${name}`]
    return earlier === name ? [] : [`changed the help category ${earlier} to ${name}`]
  })
}

/** Why an article may not be kept in a category: somebody took it away meanwhile. */
export const articleCategoryProblems = (
  { categoryId }: Pick<ArticleLine, 'categoryId'>,
  categories: readonly ArticleCategory[],
) =>
  categoryId === '' || categories.some(({ id }) => id === categoryId)
    ? []
    : [{ message: 'This category is not there any more. Choose another one.', path: 'categoryId' }]

/** Why an article with pictures that are gone may not be kept. */
export const missingPictureProblems = (count: number) =>
  count === 0
    ? []
    : [
        {
          message: `${count === 1 ? 'A picture is' : `${count} pictures are`} not there any more: what no article has is removed after a day. Take ${count === 1 ? 'it' : 'them'} out, or add ${count === 1 ? 'it' : 'them'} again.`,
          path: 'content',
        },
      ]

/** How many categories are new, gone, called otherwise, or were moved past another one. */
export function categoryChanges(before: readonly ArticleCategory[], after: readonly ArticleCategory[]): number {
  const names = new Map(before.map(({ id, name }) => [id, name]))
  const kept = after.filter(({ id }) => names.has(id))
  const renamed = kept.filter(({ id, name }) => names.get(id) !== name).length
  const places = kept.map(({ id }) => before.findIndex((one) => one.id === id))
  return after.length - kept.length + (before.length - kept.length) + renamed + (places.length - longestRise(places))
}

/** How many of these can stay where they are when the others are put into order. */
function longestRise(places: readonly number[]): number {
  const rises: number[] = []
  for (const place of places)
    rises.push(1 + Math.max(0, ...rises.filter((_rise, earlier) => (places[earlier] ?? place) < place)))
  return Math.max(0, ...rises)
}
