import * as z from 'zod'
import { requiredText } from '../field/field.ts'
import { isOurPicture } from './picture-address.ts'

/** An instruction of thirty pages; more is two articles. */
const longestContent = 200_000
const mostNodes = 2_000

const mark = z.literal(true).optional()

/** Words of an article with their marks (HELP-08). */
const Leaf = z.strictObject({ text: z.string(), bold: mark, italic: mark, underline: mark, code: mark })
const Leaves = z.array(Leaf).min(1)

const ListItem = z.strictObject({ type: z.literal('list-item'), children: Leaves })
const Items = z.array(ListItem).min(1)

/**
 * The nodes of an article, as the editor has them and as they are stored (HELP-07). A picture holds nothing, and still has
 * an empty text: the editor asks for it. It is at an address of our own (decision 075).
 */
export const ArticleNode = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('paragraph'), children: Leaves }),
    z.strictObject({ type: z.literal('heading-one'), children: Leaves }),
    z.strictObject({ type: z.literal('heading-two'), children: Leaves }),
    z.strictObject({ type: z.literal('block-quote'), children: Leaves }),
    z.strictObject({ type: z.literal('bulleted-list'), children: Items }),
    z.strictObject({ type: z.literal('numbered-list'), children: Items }),
    z.strictObject({
      type: z.literal('image'),
      url: z
        .string()
        .max(200, 'Add the picture in the editor, which keeps it here')
        .refine(isOurPicture, 'Add the picture in the editor, which keeps it here'),
      children: z.array(z.strictObject({ text: z.literal('') })).length(1),
    }),
  ],
  'Nothing like this can be in an article',
)
export type ArticleNode = z.infer<typeof ArticleNode>

export const ArticleContent = z
  .array(ArticleNode)
  .min(1)
  .max(mostNodes, `An article has at most ${mostNodes.toLocaleString('en-US')} parts. Make two of it.`)
  .refine(
    (content) => JSON.stringify(content).length <= longestContent,
    `An article has at most ${longestContent.toLocaleString('en-US')} characters, its marks counted. Make two of it.`,
  )
export type ArticleContent = z.infer<typeof ArticleContent>

/** The form of an article (HELP-04). `categoryId` is empty where it is in none. */
export const ArticleForm = z.strictObject({
  name: requiredText(150),
  categoryId: z.string().max(100),
  content: ArticleContent,
})
export type ArticleForm = z.infer<typeof ArticleForm>

/** A help article (DATA-41). */
export const Article = z.object({ id: z.string(), version: z.number(), ...ArticleForm.shape })
export type Article = z.infer<typeof Article>

/** What the list shows of an article. */
export const ArticleLine = Article.omit({ content: true })
export type ArticleLine = z.infer<typeof ArticleLine>

export const articleForm = ({ name, categoryId, content }: ArticleForm): ArticleForm => ({ name, categoryId, content })

/** An article in which a text was found, with the words around it; they are empty where its title has it. */
export const FoundArticle = z.strictObject({ id: z.string(), name: z.string(), excerpt: z.string() })
export type FoundArticle = z.infer<typeof FoundArticle>
